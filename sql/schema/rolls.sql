-- One row per roll of the dice.
-- Key: game, event.
create table rolls (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7
    seat integer not null, -- who rolled: the start player of the round
    taken integer not null, -- dice taken earlier in the round [dice]
    discarded integer not null, -- dice discarded earlier in the round, each because all had passed; 0 = the roll that opens it [dice]
    dice integer not null, -- dice rolled [dice]
    on_1 integer not null, -- dice that show 1 [dice]
    on_2 integer not null, -- dice that show 2 [dice]
    on_3 integer not null, -- dice that show 3 [dice]
    on_4 integer not null, -- dice that show 4 [dice]
    on_5 integer not null, -- dice that show 5 [dice]
    on_6 integer not null -- dice that show 6 [dice]
);
