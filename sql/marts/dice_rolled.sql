-- One row per kind of game, round, die and metric: how many dice a roll puts on it; sums over clusters for a mean and its interval.
-- Key: kind, round, die, metric.
-- round 0: all of them. All rolls of the games of the kind count, also a bot's: rolls belong to no seat. clusters:
-- seat_results; n, y: rolls and dice in one cluster; n_n, y_y, n_y: sums of their products.
with

game_kinds as (
    select distinct game, kind, cluster from seat_results
),

per_cluster as (
    select
        kind, coalesce(round, 0) as round,
        count(*)::double as n,
        sum(on_1)::double as "1", sum(on_2)::double as "2", sum(on_3)::double as "3",
        sum(on_4)::double as "4", sum(on_5)::double as "5", sum(on_6)::double as "6"
    from rolls
    join game_kinds using (game)
    group by grouping sets ((cluster, kind), (cluster, kind, round))
),

long as (
    select kind, round, die::integer as die, 'rolled_dice' as metric, n, y
    from (unpivot per_cluster on "1", "2", "3", "4", "5", "6" into name die value y)
),

sums as (
    select * from cluster_sums('long')
)

select * from sums
