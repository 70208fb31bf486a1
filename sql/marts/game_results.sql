-- One row per kind of game, day and metric: sums over clusters for a mean of games and its interval.
-- Key: kind, day, metric.
-- day: that of a recorded match, where it says one, else the one on which the game came into the file; null: all.
-- clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products.
with

game_kinds as (
    select distinct game, kind, cluster from seat_results
),

results as (
    select
        game,
        round(2 ** 24 * avg(score)) / 2 ** 24 as game_score, -- sums of these are the same in any order
        max(score)::double as top_score,
        max(score) - max(score, 2)[2]::double as lead
    from seats
    group by all
),

measured as (
    select
        kind, cluster,
        coalesce(played_on, committed_at::date) as day,
        turns::double as game_turns,
        game_score, top_score, lead
    from games
    join game_kinds using (game)
    join results using (game)
    join ingests using (ingest)
),

per_cluster as (
    select
        kind, day,
        count(*)::double as n,
        sum(columns('game_.*|top_score|lead')) as '\0'
    from measured
    group by grouping sets ((cluster, kind), (cluster, kind, day))
),

long as (
    unpivot per_cluster on game_turns, game_score, top_score, lead into name metric value y
),

sums as (
    select * from cluster_sums('long')
)

select * from sums
