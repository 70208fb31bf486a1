-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- The master key has none: its uses are not told apart as sources. clusters: seat_results; n, y: seats of sampled games
-- and their points in one cluster; n_n, y_y, n_y: sums of their products.
with

credits as materialized (
    select * from card_credits
),

per_cluster as (
    select
        kind, deck, card, how,
        'points' as metric,
        count(*)::double as n,
        sum(coalesce(vp, 0))::double as y
    from card_seats
    left join credits using (game_seat, deck, card)
    where deck <> 'key'
    group by kind, deck, card, how, cluster
),

sums as (
    select * from cluster_sums('per_cluster')
)

select * from sums
