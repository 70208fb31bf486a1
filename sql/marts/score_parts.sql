-- One row per kind of game, seat or place, and part of the score: sums over clusters for a mean and its interval.
-- Key: kind, seat, place, part.
-- seat 0, place all: all of them. clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of products.
with

results as (
    select
        cluster, kind, seat_results.seat,
        if(rank = 1, 'winner', 'other') as place,
        seat_results.win_share,
        seat_results.score as final,
        columns('(.*)_vp') as '\1'
    from stg_seats
    join seat_results using (game_seat)
),

per_cluster as (
    select
        kind, coalesce(seat, 0) as seat, coalesce(place, 'all') as place,
        count(*)::double as n,
        sum(columns(* exclude (cluster, kind, seat, place)))::double as '\0'
    from results
    group by grouping sets ((cluster, kind), (cluster, kind, seat), (cluster, kind, place))
),

long as (
    unpivot per_cluster on columns(* exclude (kind, seat, place, n)) into name part value y
),

sums as (
    select * from cluster_sums('long')
)

select * from sums
