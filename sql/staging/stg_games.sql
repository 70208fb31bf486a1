-- One row per game.
-- Key: game_id.
select
    game_id,
    source,
    players,
    hands::varchar as hands,
    boards::varchar as boards,
    lineup,
    finished
from games
