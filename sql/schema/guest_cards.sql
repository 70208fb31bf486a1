-- One row per guest card.
-- Key: guest.
create table guest_cards (
    guest integer not null, -- printed number
    name varchar not null, -- English name
    name_zh varchar, -- Chinese name, where known
    module varchar not null, -- base, or the module it belongs to
    colour varchar not null, -- blue, red, yellow, or green (takes any room)
    strudel integer not null, -- ordered [items]
    cake integer not null, -- ordered [items]
    wine integer not null, -- ordered [items]
    coffee integer not null, -- ordered [items]
    champagne integer not null, -- ordered [items]
    vp integer not null, -- printed points [VP]
    reward varchar, -- effect string
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
