-- One row per celebrity revealed, taken, used or gone (module celebrities).
-- Key: game, event.
create table celebrity_uses (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    seat integer not null, -- who took or used it; of revealed and gone ones: the start player
    kind celebrity_event not null, -- revealed (to the lounge), taken (with its die), used (an action it gives), gone (untaken too long)
    celebrity integer not null, -- number: celebrities
    colour integer, -- die it lies at, 0 red, 1 blue, 2 yellow; null: used
    krones integer not null, -- paid for the other dice of the space [krones]
    vp integer not null -- points for taking it [VP]
);
