-- One row per kind of game, part of an opening, what it was, and metric: sums over clusters for a mean and its interval.
-- Key: kind, word, choice, metric.
-- word: the column of openings that choice comes from; a starting guest counts by his number and by his colour, both as
-- guest. choice no: none. clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums
-- of their products.
with

parts as (
    select kind, cluster, 'guest' as word, guest::varchar as choice, win_excess, score_excess from openings
    union all
    select kind, cluster, 'guest', guest_colour, win_excess, score_excess from openings where guest is not null
    union all
    select kind, cluster, 'die', die::varchar, win_excess, score_excess from openings
    union all
    select kind, cluster, 'second', second::varchar, win_excess, score_excess from openings
    union all
    select kind, cluster, 'staff', staff::varchar, win_excess, score_excess from openings
    union all
    select kind, cluster, 'rooms', rooms, win_excess, score_excess from openings
    union all
    select kind, cluster, 'emperor', emperor, win_excess, score_excess from openings
),

per_cluster as (
    select
        kind, word, coalesce(choice, 'no') as choice,
        count(win_excess)::double as n,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from parts
    group by cluster, kind, word, choice
),

long as (
    unpivot per_cluster on win_excess, score_excess into name metric value y
),

sums as (
    select * from cluster_sums('long')
)

select * from sums
