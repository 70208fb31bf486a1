-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products.
with

per_cluster as (
    select
        kind, deck, card, how,
        count(*)::double as n,
        sum(round)::double as round_used,
        sum(win_share) as win_share,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from card_uses
    join seat_results using (game_seat)
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
