-- One row per turn of a seat, passed turns included.
-- Key: game, event.
create table turns (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game that took the die or the master key, or passed
    round integer not null, -- 1 to 7
    seat integer not null, -- whose turn
    pick integer not null, -- dice taken earlier in the round, plus 1
    on_1 integer not null, -- dice on space 1 when the turn began [dice]
    on_2 integer not null, -- dice on space 2 [dice]
    on_3 integer not null, -- dice on space 3 [dice]
    on_4 integer not null, -- dice on space 4 [dice]
    on_5 integer not null, -- dice on space 5 [dice]
    on_6 integer not null, -- dice on space 6 [dice]
    die integer, -- face of the die taken; null: the seat took the master key, or it passed and its turn slot stays open
    action integer, -- main action done: the face, or what a 6 imitates; 0 = a six or a coloured die left idle; null: passed
    pool integer, -- dice on the space before taking one: the strength before boost and staff; null: no die [dice]
    boost integer, -- strength added for 1 krone [strength]
    strength integer, -- strength in the end, boost and staff included [strength]
    krones integer -- paid for boost and imitation [krones]
);
