-- One row per ballroom.
-- Key: ballroom.
create table ballrooms (
    ballroom integer not null, -- number
    name varchar not null, -- name
    scoring varchar not null, -- how it is scored
    face varchar not null -- where its figures and those of its rows come from: seed, public, estimated or user
);
