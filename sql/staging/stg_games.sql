-- One row per game.
-- Key: game.
select
    game,
    (game_id & 31)::integer as cluster,
    source,
    players,
    hands::varchar as hands,
    boards::varchar as boards,
    lineup,
    finished
from games
