-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products.
-- A hidden card whose owner the importer guessed counts only from when it is played.
with

guessed as (
    select
        4 * game + seat as game_seat,
        staff as card,
        unnest(['dealt', 'kept', 'drawn', 'offered']::staff_event[]) as how
    from guessed_cards
),

staff as (
    select
        cluster, kind, card, how,
        count(*) as n,
        sum(round) as round_used,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from stg_staff_events
    anti join guessed using (game_seat, card, how)
    join seat_results using (game_seat)
    where how in ('dealt', 'kept', 'drawn', 'offered', 'played')
    group by all
),

guests as (
    select
        cluster, kind, card,
        taken_round = 0 as is_start,
        seated_round is not null as is_seated,
        danced_round is not null as is_danced,
        count(*) as n,
        sum(taken_round) as taken_round,
        sum(seated_round) as seated_round,
        sum(danced_round) as danced_round,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from stg_guest_visits
    join seat_results using (game_seat)
    group by all
),

held as (
    select 'hotel' as deck, 'won' as how, hotel as card, game_seat, 0 as round_used from stg_seats where hotel is not null
    union all
    select 'rehearsal', 'held', ascii(rehearsal) - 64, game_seat, 0 from stg_seats where rehearsal is not null
    union all
    select 'celebrity', 'taken', celebrity, 4 * game + seat, round from celebrity_uses where kind = 'taken'
    union all
    select 'key', 'taken', action, 4 * game + seat, round from key_takes
    union all
    select 'staff', 'turned', card, game_seat, round from stg_staff_events where how = 'turned'
),

others as (
    select
        cluster, kind, deck, card, how,
        count(*) as n,
        sum(round_used) as round_used,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from held
    join seat_results using (game_seat)
    group by all
),

ways as (
    select * from others
    union all by name
    select 'staff' as deck, how::varchar as how, * exclude (how) from staff
    union all by name
    select 'staff' as deck, 'hand' as how, * exclude (how) from staff where how in ('dealt', 'kept', 'drawn')
    union all by name
    select 'guest' as deck, 'taken' as how, taken_round as round_used, * exclude (taken_round, seated_round, danced_round) from guests
    union all by name
    select 'guest' as deck, 'start' as how, 0 as round_used, * exclude (taken_round, seated_round, danced_round)
    from guests
    where is_start
    union all by name
    select 'guest' as deck, 'seated' as how, seated_round as round_used, * exclude (taken_round, seated_round, danced_round)
    from guests
    where is_seated
    union all by name
    select 'guest' as deck, 'danced' as how, danced_round as round_used, * exclude (taken_round, seated_round, danced_round)
    from guests
    where is_danced
),

per_cluster as (
    select
        kind, deck, card, how,
        sum(n)::double as n,
        sum(round_used)::double as round_used,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from ways
    group by kind, deck, card, how, cluster
),

sums as (
    select
        kind, deck, card, how,
        count(*) as clusters,
        sum(n) as n,
        sum(n * n) as n_n,
        sum(columns('win_.*|score_.*|round_.*')) as 'y_\0',
        sum(columns('win_.*|score_.*|round_.*') * columns('win_.*|score_.*|round_.*')) as 'y_y_\0',
        sum(n * columns('win_.*|score_.*|round_.*')) as 'n_y_\0'
    from per_cluster
    group by all
),

long as (
    unpivot sums
    on
        (y_win_share, y_y_win_share, n_y_win_share) as win_share,
        (y_win_excess, y_y_win_excess, n_y_win_excess) as win_excess,
        (y_score_excess, y_y_score_excess, n_y_score_excess) as score_excess,
        (y_round_used, y_y_round_used, n_y_round_used) as round_used
    into name metric value y, y_y, n_y
)

select * from long
