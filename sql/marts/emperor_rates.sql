-- One row per kind of game, round or tile, seat or position, and metric: sums over clusters for a mean and its interval.
-- Key: kind, round, tile, seat, position, metric.
-- tile null, round 0, seat 0, position null: all of them; a tile belongs to one round; position: steps on the emperor
-- track when the scoring begins. clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y,
-- n_y: sums of their products.
with

scorings as (
    select
        cluster, kind, round, tile, stg_emperor_scorings.seat,
        (outcome = 'reward')::double as reward_rate,
        (outcome = 'nothing') as nothing_rate,
        (outcome in ('penalty', 'penalty_vp')) as penalty_rate,
        (outcome = 'avoided')::double as avoided_rate,
        (outcome = 'penalty_vp')::double as otherwise_rate,
        track_vp::double as track_vp,
        track_before as position,
        track_before::double as track_before,
        swing::double as emperor_swing
    from stg_emperor_scorings
    join seat_results using (game_seat)
),

per_cluster as (
    select
        kind, tile, position, coalesce(round, 0) as round, coalesce(seat, 0) as seat,
        count(*)::double as n,
        sum(columns('.*_rate|track_.*|emperor_swing')) as '\0'
    from scorings
    group by grouping sets (
        (cluster, kind, round),
        (cluster, kind, round, tile),
        (cluster, kind, seat),
        (cluster, kind, round, seat),
        (cluster, kind, round, tile, seat),
        (cluster, kind, round, position)
    )
),

long as (
    unpivot per_cluster
    on reward_rate, nothing_rate, penalty_rate, avoided_rate, otherwise_rate, track_vp, track_before, emperor_swing
    into name metric value y
),

sums as (
    select * from cluster_sums('long')
)

select * from sums
