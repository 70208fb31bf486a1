-- One row per unique hotel.
-- Key: hotel.
create table unique_hotels (
    hotel integer not null, -- number
    name varchar not null, -- name
    start_items varchar, -- what it starts with
    on_acquire varchar, -- what acquiring it gives
    continuous varchar, -- what it does all game
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
