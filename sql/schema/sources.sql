-- One row per thing a reward can come from.
-- Key: source.
create table sources (
    source integer not null, -- the engine's number for it
    kind varchar not null, -- rule, guest, staff, tile, group, die, objective, room, row, section, ballroom, celebrity, hotel or key
    number integer, -- printed number of a guest, staff or objective card; group, face or room number
    name varchar not null -- in words
);
