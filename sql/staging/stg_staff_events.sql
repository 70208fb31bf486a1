-- One row per thing that happened to a staff card.
-- Key: game_id, event, card.
select
    game_id,
    round,
    seat,
    kind as how,
    staff as card
from staff_events
