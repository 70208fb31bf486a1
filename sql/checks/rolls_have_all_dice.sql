-- One row per roll: 10, 12 or 14 dice for 2, 3 or 4 players, less those taken and discarded in the round before it.
with

rerolls as (
    select game_id, round, event, row_number() over (partition by game_id, round order by event) as discarded
    from rolls
    where reroll
),

taken as (
    select game_id, rerolls.event, count(*) as taken
    from rerolls
    join turns using (game_id, round)
    where die is not null and turns.event < rerolls.event
    group by all
),

compared as (
    select
        dice <> on_1 + on_2 + on_3 + on_4 + on_5 + on_6
        or dice <> 2 * players + 6 - coalesce(taken, 0) - coalesce(discarded, 0) as is_violated
    from rolls
    join games using (game_id)
    left join rerolls using (game_id, event)
    left join taken using (game_id, event)
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
