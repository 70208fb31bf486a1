-- As cluster_sums, of rows with kind and cluster whose metric is an excess over a base rate.
-- In the sums of products the y of a cluster is less the excess of all its seats times the share of seats that count: by
-- so much they have raised the base rate of the others. Those of y are over all clusters of the kind.
with

beside_all as (
    select counted.*, every.excess
    from query_table(per_cluster) as counted
    join cluster_results as every using (kind, cluster, metric)
),

sums as (
    select
        * exclude (cluster, n, y, excess),
        count(*) as clusters,
        sum(n) as n,
        sum(n * n) as n_n,
        sum(y) as y,
        sum(y * y order by cluster) as y_y,
        sum(n * y order by cluster) as n_y,
        sum(y * excess order by cluster) as y_excess,
        sum(n * excess order by cluster) as n_excess
    from beside_all
    group by all
),

every_seat as (
    select kind, metric, sum(n) as seats, sum(excess * excess order by cluster) as excess_excess
    from cluster_results
    group by kind, metric
),

less_raised as (
    select sums.* replace (
        y_y - 2 * (n / seats) * y_excess + (n / seats) ** 2 * excess_excess as y_y,
        n_y - (n / seats) * n_excess as n_y
    )
    from sums
    join every_seat using (kind, metric)
)

select * exclude (y_excess, n_excess) from less_raised
