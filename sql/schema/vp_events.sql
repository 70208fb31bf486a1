-- One row per gain or loss of victory points.
-- Key: game, event.
create table vp_events (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    seat integer not null, -- who scored
    part part not null, -- component of the final score
    vp integer not null, -- points, negative for a loss [VP]
    source integer not null -- what gave them: sources
);
