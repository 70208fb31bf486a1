-- One row per staff card.
-- Key: staff.
create table staff_cards (
    staff integer not null, -- printed number
    name varchar not null, -- English name
    name_zh varchar, -- Chinese name, where known
    module varchar not null, -- base, or the module it belongs to
    cost integer not null, -- printed cost [krones]
    kind varchar not null, -- when it works: permanent, round (once per round), once, end (of the game), bell
    effect varchar not null, -- effect string
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
