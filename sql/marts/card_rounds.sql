-- One row per kind of game, card, round in which staff was played or a guest moved in, and metric: sums over games.
-- Key: kind, deck, card, how, round, metric.
-- In one round of one game one seat has a card, so every observation is a cluster of its own: n = n_n = clusters.
-- Squares are those of whole numbers of 2^-24, which add up to the same in any order.
with

used as (
    select kind, 'staff' as deck, card, 'played' as how, round, win_excess, score_excess
    from stg_staff_events
    join seat_results using (game_seat)
    where how = 'played' and win_excess is not null
    union all
    select kind, 'guest', card, 'seated', seated_round, win_excess, score_excess
    from stg_guest_visits
    join seat_results using (game_seat)
    where seated_round is not null and win_excess is not null
),

sums as (
    select
        kind, deck, card, how, round,
        count(*) as clusters,
        count(*)::double as n,
        count(*)::double as n_n,
        sum(win_excess) as y_win_excess,
        sum((2 ** 24 * win_excess)::hugeint * (2 ** 24 * win_excess)::hugeint) / 2 ** 48 as y_y_win_excess,
        sum(win_excess) as n_y_win_excess,
        sum(score_excess) as y_score_excess,
        sum((2 ** 24 * score_excess)::hugeint * (2 ** 24 * score_excess)::hugeint) / 2 ** 48 as y_y_score_excess,
        sum(score_excess) as n_y_score_excess
    from used
    group by all
),

long as (
    unpivot sums
    on
        (y_win_excess, y_y_win_excess, n_y_win_excess) as win_excess,
        (y_score_excess, y_y_score_excess, n_y_score_excess) as score_excess
    into name metric value y, y_y, n_y
)

select * from long
