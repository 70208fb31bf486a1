-- One row per kind of game, card, round in which staff was played or a guest moved in, and metric: sums over games.
-- Key: kind, deck, card, how, round, metric.
-- In one round of one game one seat has a card, so every observation is a cluster of its own: n = n_n = clusters.
-- Squares are those of whole numbers of 2^-24, which add up to the same in any order. win_base: base rates of the seats.
with

used as (
    select kind, 'staff' as deck, card, 'played' as how, round, win_base, win_excess, score_excess
    from stg_staff_events
    join seat_results using (game_seat)
    where how = 'played' and win_excess is not null
    union all
    select kind, 'guest', card, 'seated', seated_round, win_base, win_excess, score_excess
    from stg_guest_visits
    join seat_results using (game_seat)
    where seated_round is not null and win_excess is not null
),

long as (
    unpivot used on win_base, win_excess, score_excess into name metric value y
),

sums as (
    select
        kind, deck, card, how, round, metric,
        count(*) as clusters,
        count(*)::double as n,
        count(*)::double as n_n,
        sum(y) as y,
        sum((2 ** 24 * y)::hugeint * (2 ** 24 * y)::hugeint) / 2 ** 48 as y_y,
        sum(y) as n_y
    from long
    group by all
)

select * from sums
