-- One row per kind of game, round, number of dice rolled, die and number of dice that showed it.
-- Key: kind, round, dice, die, showing.
with

game_kinds as (
    select distinct game, kind
    from seat_results
    join kinds using (kind)
    where whole
),

pools as (
    select kind, round, dice, on_1, on_2, on_3, on_4, on_5, on_6, count(*) as rolls
    from rolls
    join game_kinds using (game)
    group by all
),

faces as (
    unpivot pools
    on on_1 as '1', on_2 as '2', on_3 as '3', on_4 as '4', on_5 as '5', on_6 as '6'
    into name die value showing
),

counted as (
    select kind, round, dice, die::integer as die, showing, sum(rolls)::bigint as rolls
    from faces
    group by all
)

select * from counted
