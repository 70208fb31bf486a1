-- One row per kind of game, card, round in which staff was played or a guest moved in, and metric: sums over clusters.
-- Key: kind, deck, card, how, round, metric.
-- Only seats with a base rate. clusters: seat_results; n, y: seats and the total of their excesses in one cluster; n_n,
-- y_y, n_y: sums of their products, as excess_sums has them. win_base: base rates of the seats.
with

used as (
    select 'staff' as deck, card, 'played' as how, round, game_seat from stg_staff_events where how = 'played'
    union all
    select 'guest', card, 'seated', seated_round, game_seat from stg_guest_visits where seated_round is not null
),

per_cluster as (
    select
        kind, 0 as seat, cluster, deck, card, how, round,
        count(*)::double as n,
        count(*)::double as seats,
        sum(win_base) as win_base,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from used
    join seat_results using (game_seat)
    where win_excess is not null
    group by all
),

long as (
    unpivot per_cluster on win_base, win_excess, score_excess into name metric value y
),

sums as (
    select * exclude (seat) from excess_sums('long')
)

select * from sums
