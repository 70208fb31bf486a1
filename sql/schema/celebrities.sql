-- One row per celebrity.
-- Key: celebrity.
create table celebrities (
    celebrity integer not null, -- number
    name varchar not null, -- name
    effect varchar not null, -- effect string
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
