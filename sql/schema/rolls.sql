-- One row per roll of the dice.
-- Key: game_id, event.
create table rolls (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game
    round tinyint not null, -- 1 to 7
    seat tinyint not null, -- who rolled: the start player of the round
    reroll boolean not null, -- false: the roll that opens the round; true: all had passed and one die was discarded
    dice tinyint not null, -- dice rolled [dice]
    on_1 tinyint not null, -- dice that show 1 [dice]
    on_2 tinyint not null, -- dice that show 2 [dice]
    on_3 tinyint not null, -- dice that show 3 [dice]
    on_4 tinyint not null, -- dice that show 4 [dice]
    on_5 tinyint not null, -- dice that show 5 [dice]
    on_6 tinyint not null -- dice that show 6 [dice]
);
