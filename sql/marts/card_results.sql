-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- Excesses are of seats with a base rate (seat_results). clusters: seat_results; n, y: observations and their total in
-- one cluster; n_n, y_y, n_y: sums of their products, those of excesses as excess_sums has them.
with

per_cluster as (
    select
        kind, cluster, deck, card, how,
        count(*)::double as n_all,
        count(win_excess)::double as n_compared,
        sum(round)::double as round_used,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from card_uses
    join seat_results using (game_seat)
    group by all
),

results as (
    select * exclude (cluster, n_compared) rename (n_all as n)
    from (unpivot (from per_cluster select * exclude (win_excess, score_excess)) on win_share, round_used into name metric value y)
),

excesses as (
    select * exclude (n_all) rename (n_compared as n)
    from (unpivot (from per_cluster select * exclude (win_share, round_used)) on win_excess, score_excess into name metric value y)
),

sums as (
    select kind, deck, card, how, metric, clusters, n, n_n, y, y_y, n_y from cluster_sums('results')
    union all
    select kind, deck, card, how, metric, clusters, n, n_n, y, y_y, n_y from excess_sums('excesses')
)

select * from sums
