-- One row per game and seat.
-- Key: game_id, seat.
select * replace (score::integer as score)
from seats
