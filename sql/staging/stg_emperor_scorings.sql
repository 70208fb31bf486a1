-- One row per seat and emperor scoring.
-- Key: game_id, round, seat.
select
    game_id,
    round,
    seat,
    tile,
    track_before,
    vp as track_vp,
    outcome,
    swing
from emperor_scorings
