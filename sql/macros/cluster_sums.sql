-- Rows (keys, metric, n, y), one per cluster, summed over clusters for a mean and its interval.
-- clusters: how many; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products, added up
-- in one order, so that they are the same to the last bit however many threads there are.
select
    * exclude (n, y),
    count(*) as clusters,
    sum(n) as n,
    sum(n * n) as n_n,
    sum(y) as y,
    sum(y * y order by y) as y_y,
    sum(n * y order by n * y) as n_y
from query_table(per_cluster)
group by all
