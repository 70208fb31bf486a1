-- One row per kind of game, cluster, pick, number of dice rolled and number of dice on the fullest space.
-- Key: kind, cluster, pick, rolled, best.
-- pick 1: the roll that opens a round; 0: a roll after a discarded die; later picks: turns in which a die was taken,
-- while the pool is the roll that opened the round less one die for each pick. cluster: seat_results. pools: how many.
with

game_kinds as (
    select distinct game, kind, cluster
    from seat_results
    join kinds using (kind)
    where whole
),

opened as (
    select game, round, dice as rolled from rolls where discarded = 0
),

pools as (
    select game, if(discarded = 0, 1, 0) as pick, dice as rolled, greatest(on_1, on_2, on_3, on_4, on_5, on_6) as best from rolls
    union all
    select game, pick, rolled, greatest(on_1, on_2, on_3, on_4, on_5, on_6)
    from turns
    join opened using (game, round)
    where die is not null
        and pick > 1
        and on_1 + on_2 + on_3 + on_4 + on_5 + on_6 = rolled - pick + 1
),

counted as (
    select kind, cluster, pick, rolled, best, count(*) as pools
    from pools
    join game_kinds using (game)
    group by all
)

select * from counted
