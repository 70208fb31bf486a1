-- One row per turn of a seat, passed turns included.
-- Key: game_id, turn.
create table turns (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game that began the turn; orders it among other tables' rows
    turn smallint not null, -- number of the turn in the game, from 1
    round tinyint not null, -- 1 to 7
    seat tinyint not null, -- whose turn
    pick tinyint not null, -- dice taken earlier in the round, plus 1
    on_1 tinyint not null, -- dice on space 1 when the turn began [dice]
    on_2 tinyint not null, -- dice on space 2 [dice]
    on_3 tinyint not null, -- dice on space 3 [dice]
    on_4 tinyint not null, -- dice on space 4 [dice]
    on_5 tinyint not null, -- dice on space 5 [dice]
    on_6 tinyint not null, -- dice on space 6 [dice]
    passed boolean not null, -- true: no die was taken, the turn slot stays open
    die tinyint, -- face of the die taken; null without one
    action tinyint, -- main action done: the face, or what a 6 imitates; 0 = a six taken idle
    pool tinyint, -- dice on the space before taking one: the strength before boost and staff [dice]
    boost tinyint, -- strength added for 1 krone [strength]
    strength tinyint, -- strength in the end, boost and staff included [strength]
    krones tinyint -- paid for boost and imitation [krones]
);
