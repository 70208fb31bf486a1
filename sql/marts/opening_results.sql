-- One row per kind of game, part of an opening, what it was, and metric: seats that opened so, sums over clusters.
-- Key: kind, word, choice, metric.
-- word, choice: opening_clusters. clusters: seat_results; n, y: seats and the total of their excesses in one cluster; n_n,
-- y_y, n_y: sums of their products, as excess_sums has them. win_base: base rates of the seats that win_excess counts.
with

excesses as (
    unpivot (select *, n as seats, 0 as seat from opening_clusters)
    on win_base, win_excess, score_excess into name metric value y
),

sums as (
    select * exclude (seat) from excess_sums('excesses')
)

select * from sums
