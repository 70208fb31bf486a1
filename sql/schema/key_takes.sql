-- One row per taking of the master key (module start_player).
-- Key: game, event.
create table key_takes (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7
    seat integer not null, -- who took it
    action integer not null -- main action done with it, 1 to 5
);
