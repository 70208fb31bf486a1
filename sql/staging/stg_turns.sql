-- One row per turn of a seat.
-- Key: game_id, turn.
select
    game_id,
    event,
    turn,
    round,
    seat,
    pick,
    on_1, on_2, on_3, on_4, on_5, on_6,
    passed,
    die,
    pool,
    boost,
    strength,
    krones
from turns
