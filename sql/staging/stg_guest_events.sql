-- One row per thing that happened to a guest card.
-- Key: game_id, event.
select
    game_id,
    event,
    round,
    seat,
    kind as how,
    guest as card
from guest_events
