-- One row per kind of game, ballroom, round, seat or number of dancers, and metric: sums over clusters for a mean and its interval.
-- Key: kind, ballroom, round, seat, dancers, metric.
-- round 0, seat 0, dancers null: all of them. Scorings out of turn, by a card, do not count: each seat has one of each ballroom.
-- clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products,
-- those of excesses as excess_sums has them. win_base: base rates of the seats that win_excess counts; both by dancers.
with

scorings as (
    select
        cluster, kind, ballroom, round, dancers, seat_results.seat,
        vp::double as ballroom_vp,
        dancers::double as dancers_there,
        (dancers = 0)::double as no_dancer_rate,
        win_base, win_excess
    from ballroom_scorings
    join seat_results using (game, seat)
    where extra = 0
),

per_cluster as (
    select
        kind, ballroom, dancers, coalesce(round, 0) as round, coalesce(seat, 0) as seat, cluster,
        count(*)::double as n,
        count(win_excess)::double as compared,
        sum(columns('ballroom_vp|dancers_there|no_dancer_rate|win_.*')) as '\0'
    from scorings
    group by grouping sets (
        (cluster, kind, ballroom),
        (cluster, kind, ballroom, round),
        (cluster, kind, ballroom, seat),
        (cluster, kind, ballroom, dancers)
    )
),

results as (
    unpivot (
        select kind, ballroom, dancers, round, seat, n, ballroom_vp, dancers_there, no_dancer_rate from per_cluster
    )
    on ballroom_vp, dancers_there, no_dancer_rate into name metric value y
),

excesses as (
    unpivot (
        select
            kind, ballroom, dancers, round, seat, cluster,
            compared as n, compared as seats,
            win_base, win_excess
        from per_cluster
        where dancers is not null
    )
    on win_base, win_excess into name metric value y
),

sums as (
    select * from cluster_sums('results')
    union all by name
    select * from excess_sums('excesses')
)

select * from sums
