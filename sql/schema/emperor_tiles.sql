-- One row per emperor tile.
-- Key: tile.
create table emperor_tiles (
    tile varchar not null, -- class and number, such as A1
    class varchar not null, -- A, B or C: round 3, 5 or 7
    module varchar not null, -- base, or the module it belongs to
    reward varchar not null, -- for a marker at 3 or higher after the retreat
    penalty varchar not null, -- for a marker at 0 after the retreat
    otherwise_vp integer, -- lost where the penalty cannot be carried out in full [VP]
    face varchar not null -- where the printed figures come from: seed, public, estimated or user
);
