-- One row per kind of game, guest and metric: how often he comes, is taken, and what becomes of him; sums over clusters.
-- Key: kind, guest, metric.
-- seen_rate counts games with the guest in the box, taken_rate the times he lay in the queue, queue_price the times he was taken in a turn, the
-- others the times he was taken, as starting guest too. clusters: seat_results; n, y: observations and their total in
-- one cluster; n_n, y_y, n_y: sums of their products.
with

game_kinds as (
    select distinct game, kind, cluster from seat_results
),

games_of as (
    select kind, cluster, count(*) as games from game_kinds group by all
),

reveals as (
    select game, guest, count(*) as times from guest_reveals group by all
),

seen as (
    select kind, cluster, guest, count(*) as games_seen, sum(times) as times
    from reveals
    join game_kinds using (game)
    group by all
),

visits as (
    select
        kind, cluster, guest,
        count(*) as taken,
        count_if(source = 0 and taken_round > 0) as paid_for,
        sum(krones) filter (source = 0 and taken_round > 0) as krones,
        count(completed_event) as served,
        count(seated_event) as seated,
        count(danced_event) as danced,
        count_if(is_left) as stranded
    from guest_visits
    join seat_results
        on seat_results.game_seat = 4 * guest_visits.game + guest_visits.seat
    group by all
),

in_box as (
    select kind, guest
    from kinds
    join guest_cards on module = 'base' or list_contains(string_split(modules, '+'), module)
),

courses as (
    select kind, cluster, guest, games, coalesce(games_seen, 0) as games_seen, times, columns(visits.* exclude (kind, cluster, guest))
    from games_of
    join in_box using (kind)
    left join seen using (kind, cluster, guest)
    left join visits using (kind, cluster, guest)
),

long as (
    select kind, guest, 'seen_rate' as metric, games::double as n, games_seen::double as y from courses
    union all
    select kind, guest, 'taken_rate', times, coalesce(taken, 0) from courses where times > 0
    union all
    select kind, guest, 'queue_price', paid_for, krones from courses where paid_for > 0
    union all
    select kind, guest, 'served_rate', taken, served from courses where taken > 0
    union all
    select kind, guest, 'seated_rate', taken, seated from courses where taken > 0
    union all
    select kind, guest, 'danced_rate', taken, danced from courses where taken > 0
    union all
    select kind, guest, 'stranded_rate', taken, stranded from courses where taken > 0
),

sums as (
    select * from cluster_sums('long')
)

select * from sums
