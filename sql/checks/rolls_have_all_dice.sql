-- One row per roll: 10, 12 or 14 dice for 2, 3 or 4 players, less those taken and discarded in the round before it.
with

rolls_of_round as (
    select 8 * game + round as game_round, count(*) as rolls, max(discarded) as discarded
    from rolls
    group by all
),

compared as (
    select
        dice <> on_1 + on_2 + on_3 + on_4 + on_5 + on_6
        or dice <> 2 * players + 6 - taken - discarded as is_violated
    from rolls
    join games using (game)
    union all
    select rolls <> discarded + 1 from rolls_of_round
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
