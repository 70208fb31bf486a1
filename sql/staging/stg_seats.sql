-- One row per game and seat; game_seat is one number for both, to join by.
-- Key: game_seat; game, seat.
select
    4 * game + seat as game_seat,
    *
from seats
