-- One row per kind of game, place in the turn order, cluster and metric: seats with a base rate, and the sum of their excesses over it.
-- Key: kind, seat, cluster, metric.
-- seat 0: all of them. cluster: seat_results. n: seats. excess of win_base, which is none: 0.
with

sums as (
    select
        kind, coalesce(seat, 0) as seat, cluster,
        count(*)::double as n,
        0.0::double as win_base,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from seat_results
    where win_excess is not null
    group by grouping sets ((kind, cluster), (kind, seat, cluster))
),

long as (
    unpivot sums on win_base, win_excess, score_excess into name metric value excess
)

select * from long
