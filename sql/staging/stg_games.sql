-- One row per game.
-- Key: game.
select
    game,
    (game_id & 31)::integer as cluster,
    source,
    players,
    hands::varchar as hands,
    boards::varchar as boards,
    modules,
    lineup,
    finished
from games
