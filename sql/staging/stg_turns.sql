-- One row per turn of a seat.
-- Key: game, event.
select
    4 * game + seat as game_seat,
    event,
    round,
    pick,
    on_1, on_2, on_3, on_4, on_5, on_6,
    die,
    pool,
    boost,
    strength,
    krones
from turns
