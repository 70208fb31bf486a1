-- One row per kind of game, card, what a seat had of it or did with it, round and metric: sums over clusters.
-- Key: kind, deck, card, how, round, metric.
-- round -1: whenever it was, 0: set-up. clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their
-- products. A hidden card whose owner the importer guessed counts only from when it is played.
with

guessed as (
    select game_id, seat, staff as card, unnest(['dealt', 'kept', 'drawn', 'offered']::staff_event[]) as how
    from guessed_cards
),

staff as (
    select
        cluster, kind, card, how, round,
        count(*) as n,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from stg_staff_events
    anti join guessed using (game_id, seat, card, how)
    join seat_results using (game_id, seat)
    where how in ('dealt', 'kept', 'drawn', 'offered', 'played')
    group by all
),

guests as (
    select
        cluster, kind, card, how, round,
        count(*) as n,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from stg_guest_events
    join seat_results using (game_id, seat)
    where how in ('taken', 'seated')
    group by all
),

ways as (
    select 'staff' as deck, * replace (how::varchar as how) from staff
    union all
    select 'staff', * replace ('hand' as how) from staff where how in ('dealt', 'kept', 'drawn')
    union all
    select 'guest', * replace (how::varchar as how) from guests
    union all
    select 'guest', * replace ('start' as how) from guests where how = 'taken' and round = 0
),

per_cluster as (
    select
        kind, deck, card, how, coalesce(round, -1) as round,
        sum(n)::double as n,
        sum(n * round)::double as round_used,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from ways
    group by grouping sets ((cluster, kind, deck, card, how), (cluster, kind, deck, card, how, round))
),

long as (
    unpivot per_cluster on win_share, win_excess, score_excess, round_used into name metric value y
),

sums as (
    select
        kind, deck, card, how, round, metric,
        count(*) as clusters,
        sum(n) as n,
        sum(n * n) as n_n,
        sum(y) as y,
        sum(y * y) as y_y,
        sum(n * y) as n_y
    from long
    group by all
)

select * from sums
