-- One row per guest that a seat took.
-- Key: game_seat, taken_event.
select
    4 * game + seat as game_seat,
    taken_event,
    taken_round,
    seated_round,
    danced_round,
    room,
    guest as card
from guest_visits
