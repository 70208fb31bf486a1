-- One row per game and round: the dice taken are numbered 1, 2, 3, ... and there were that many to take.
with

opened as (
    select game_id, round, dice
    from rolls
    where not reroll
),

picks as (
    select game_id, round, count(*) as dice_taken, max(pick) as last_pick, sum(pick) as sum_of_picks
    from turns
    where die is not null
    group by all
),

compared as (
    select
        dice_taken > dice
        or dice_taken <> last_pick
        or sum_of_picks <> dice_taken * (dice_taken + 1) // 2 as is_violated
    from picks
    left join opened using (game_id, round)
)

select count(*) as rows_checked, count_if(is_violated is distinct from false) as violations from compared
