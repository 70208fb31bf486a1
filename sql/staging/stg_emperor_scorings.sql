-- One row per seat and emperor scoring.
-- Key: game_seat, round.
select
    4 * game + seat as game_seat,
    round,
    seat,
    tile,
    track_before,
    vp as track_vp,
    outcome,
    swing
from emperor_scorings
