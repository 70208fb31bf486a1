-- One row per room of each hotel board.
-- Key: board, room.
create table rooms (
    board varchar not null, -- night, day-1 to day-4
    room integer not null, -- 0 to 19 from the bottom left, floor by floor
    floor integer not null, -- 1 to 4
    colour varchar not null, -- blue, red or yellow
    room_group integer not null, -- number of its group on the board, from 0
    group_size integer not null, -- rooms in the group [rooms]
    printed_vp integer not null, -- scored when the room is prepared [VP]
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
