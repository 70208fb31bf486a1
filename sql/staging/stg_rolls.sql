-- One row per roll of the dice.
-- Key: game_id, event.
select
    game_id,
    event,
    round,
    reroll,
    dice,
    on_1, on_2, on_3, on_4, on_5, on_6
from rolls
