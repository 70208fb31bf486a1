-- One row per guest card.
-- Key: guest.
create table guest_cards (
    guest smallint not null, -- printed number
    name varchar not null, -- English name
    name_zh varchar, -- Chinese name, where known
    module varchar not null, -- base, or the module it belongs to
    colour varchar not null, -- blue, red, yellow, or green (takes any room)
    strudel tinyint not null, -- ordered [items]
    cake tinyint not null, -- ordered [items]
    wine tinyint not null, -- ordered [items]
    coffee tinyint not null, -- ordered [items]
    champagne tinyint not null, -- ordered [items]
    vp tinyint not null, -- printed points [VP]
    reward varchar, -- effect string
    face varchar not null -- where the printed figures come from: seed, public or estimated
);
