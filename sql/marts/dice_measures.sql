-- One row per kind of game, round or pick, die and metric: sums over clusters for a mean and its interval.
-- Key: kind, round, pick, die, metric.
-- round 0, pick 0: all of them. clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products.
with

choices as (
    select cluster, kind, round, pick, die, pool, boost, strength, krones, on_1, on_2, on_3, on_4, on_5, on_6
    from stg_turns
    join seat_results using (game_seat)
    where die is not null
),

turns_by_pick as (
    select
        cluster, kind, round, pick,
        count(*) as turns,
        sum(on_1) as on_1, sum(on_2) as on_2, sum(on_3) as on_3, sum(on_4) as on_4, sum(on_5) as on_5, sum(on_6) as on_6
    from choices
    group by all
),

taken_by_pick as (
    select
        cluster, kind, round, pick, die,
        count(*) as taken,
        sum(pool) as pool,
        sum(strength) as strength,
        sum(boost) as boost,
        sum(krones) as krones
    from choices
    group by all
),

pools as (
    select
        cluster, kind, coalesce(round, 0) as round, coalesce(pick, 0) as pick,
        sum(turns) as turns,
        sum(on_1) as "1", sum(on_2) as "2", sum(on_3) as "3", sum(on_4) as "4", sum(on_5) as "5", sum(on_6) as "6"
    from turns_by_pick
    group by grouping sets ((cluster, kind), (cluster, kind, round), (cluster, kind, pick))
),

available as (
    select * replace (die::integer as die)
    from (unpivot pools on "1", "2", "3", "4", "5", "6" into name die value available)
),

taken as (
    select
        cluster, kind, coalesce(round, 0) as round, coalesce(pick, 0) as pick, die,
        sum(columns('taken|pool|strength|boost|krones')) as '\0'
    from taken_by_pick
    group by grouping sets ((cluster, kind, die), (cluster, kind, round, die), (cluster, kind, pick, die))
),

per_cluster as (
    select
        kind, round, pick, die,
        turns::double as turns,
        available::double as available,
        coalesce(taken, 0)::double as taken,
        pool::double as pool,
        strength::double as strength,
        boost::double as boost,
        krones::double as krones
    from available
    left join taken using (cluster, kind, round, pick, die)
),

sums as (
    select
        kind, round, pick, die,
        count(*) as clusters_turns,
        count(pool) as clusters_taken,
        sum(turns) as n_turns,
        sum(turns * turns) as n_n_turns,
        sum(taken) as n_taken,
        sum(taken * taken) as n_n_taken,
        sum(columns('available|taken|pool|strength|boost|krones')) as 'y_\0',
        sum(columns('available|taken|pool|strength|boost|krones') * columns('available|taken|pool|strength|boost|krones'))
            as 'y_y_\0',
        sum(turns * columns('available|taken')) as 'n_y_\0',
        sum(taken * columns('pool|strength|boost|krones')) as 'n_y_\0'
    from per_cluster
    group by all
),

measures as (
    unpivot sums
    on
        (clusters_turns, n_turns, n_n_turns, y_available, y_y_available, n_y_available) as available_dice,
        (clusters_turns, n_turns, n_n_turns, y_taken, y_y_taken, n_y_taken) as taken_share,
        (clusters_taken, n_taken, n_n_taken, y_pool, y_y_pool, n_y_pool) as pool_strength,
        (clusters_taken, n_taken, n_n_taken, y_strength, y_y_strength, n_y_strength) as realised_strength,
        (clusters_taken, n_taken, n_n_taken, y_boost, y_y_boost, n_y_boost) as boost_share,
        (clusters_taken, n_taken, n_n_taken, y_krones, y_y_krones, n_y_krones) as krones_paid
    into name metric value clusters, n, n_n, y, y_y, n_y
)

select * from measures
