-- One row per thing that happened to a staff card.
-- Key: game_seat, event, card.
select
    4 * game + seat as game_seat,
    event,
    round,
    kind as how,
    staff as card
from staff_events
