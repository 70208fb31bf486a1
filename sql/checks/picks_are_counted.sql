-- One row per game and round: the dice taken are numbered 1, 2, 3, ... without gaps.
with

picks as (
    select 8 * game + round as game_round, count(die) as taken, max(pick) as last_pick, sum(pick) as sum_of_picks
    from turns
    where die is not null
    group by all
),

compared as (
    select last_pick <> taken or sum_of_picks <> taken * (taken + 1) // 2 as is_violated from picks
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
