-- As cluster_sums, of rows with kind, seat and cluster whose metric is an excess over a base rate, or win_base.
-- Where all seats with a base rate are among the `seats` that count, there is none to compare with, and no row.
-- In the sums of products the y of a cluster is less the excess of all its seats times the share of seats that count: by
-- so much they have raised the base rate of the others. Those of y are over all clusters of the kind.
with

beside_all as (
    select counted.*, every.excess
    from query_table(per_cluster) as counted
    join cluster_results as every using (kind, seat, cluster, metric)
),

sums as (
    select
        * exclude (cluster, n, seats, y, excess),
        count(*) as clusters,
        sum(n) as n,
        sum(n * n) as n_n,
        sum(seats) as seats,
        sum(y) as y,
        sum(y * y order by cluster) as y_y,
        sum(n * y order by cluster) as n_y,
        sum(y * excess order by cluster) as y_excess,
        sum(n * excess order by cluster) as n_excess
    from beside_all
    group by all
),

every_seat as (
    select kind, seat, metric, sum(n) as every, sum(excess * excess order by cluster) as excess_excess
    from cluster_results
    group by all
),

less_raised as (
    select sums.* replace (
        y_y - 2 * (n / every) * y_excess + (n / every) ** 2 * excess_excess as y_y,
        n_y - (n / every) * n_excess as n_y
    )
    from sums
    join every_seat using (kind, seat, metric)
    where seats < every
)

select * exclude (seats, y_excess, n_excess) from less_raised
