-- One row per objective card.
-- Key: objective.
create table objective_cards (
    objective integer not null, -- printed number
    name varchar not null, -- the condition as a heading
    name_zh varchar, -- Chinese text, where known
    class varchar not null, -- A, B or C
    module varchar not null, -- base, or the module it belongs to
    condition varchar not null, -- what must hold to place a marker
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
