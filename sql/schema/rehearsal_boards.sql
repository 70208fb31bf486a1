-- One row per rehearsal board.
-- Key: board.
create table rehearsal_boards (
    board varchar not null, -- A to D
    bonuses varchar not null, -- effect strings of the sections of 1, 2, 3 and 4 dancers
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
