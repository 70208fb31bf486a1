-- One row per kind of game, cluster and metric: all seats with a base rate, and the sum of their excesses over it.
-- Key: kind, cluster, metric.
-- cluster: seat_results. n: seats.
with

sums as (
    select
        kind, cluster,
        count(win_excess)::double as n,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from seat_results
    group by all
),

long as (
    unpivot sums on win_excess, score_excess into name metric value excess
)

select * from long
