-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- Excesses are of seats with a base rate (seat_results). clusters: seat_results; n, y: observations and their total in one
-- cluster; n_n, y_y, n_y: sums of their products. In those of score_excess the y of a cluster is less the excess of all its
-- seats times the share of seats with the card: by so much it has raised the base rate of the others. These sums of y are
-- over all clusters of the kind. Shares of a win add up to 1 in every game, so they need none of this.
with

all_seats as (
    select kind, cluster, count(win_excess)::double as n, sum(score_excess) as excess
    from seat_results
    group by kind, cluster
),

kind_totals as (
    select kind, sum(n) as n, sum(excess * excess) as excess_excess from all_seats group by kind
),

per_cluster as (
    select
        kind, cluster, deck, card, how,
        count(*)::double as n_all,
        count(win_excess)::double as n_compared,
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
        count(*) as clusters_all,
        count(win_excess) as clusters_compared,
        sum(columns('^n_.*')) as '\0',
        sum(columns('^n_.*') * columns('^n_.*')) as 'n_\0',
        sum(columns('win_.*|score_.*|round_.*')) as 'y_\0',
        sum(columns('win_.*|score_.*|round_.*') * columns('win_.*|score_.*|round_.*')) as 'y_y_\0',
        sum(n_all * columns('win_share|round_.*')) as 'n_y_\0',
        sum(n_compared * columns('.*_excess')) as 'n_y_\0',
        sum(score_excess * all_seats.excess) as y_base,
        sum(n_compared * all_seats.excess) as n_base
    from per_cluster
    join all_seats using (kind, cluster)
    group by all
),

shares as (
    select sums.*, n_compared / nullif(kind_totals.n, 0) as share, excess_excess
    from sums
    join kind_totals using (kind)
),

less_base as (
    select
        * exclude (y_base, n_base, share, excess_excess) replace (
            y_y_score_excess - 2 * share * y_base + share * share * excess_excess as y_y_score_excess,
            n_y_score_excess - share * n_base as n_y_score_excess
        )
    from shares
),

long as (
    unpivot less_base
    on
        (clusters_all, n_all, n_n_all, y_win_share, y_y_win_share, n_y_win_share) as win_share,
        (clusters_compared, n_compared, n_n_compared, y_win_excess, y_y_win_excess, n_y_win_excess) as win_excess,
        (clusters_compared, n_compared, n_n_compared, y_score_excess, y_y_score_excess, n_y_score_excess) as score_excess,
        (clusters_all, n_all, n_n_all, y_round_used, y_y_round_used, n_y_round_used) as round_used
    into name metric value clusters, n, n_n, y, y_y, n_y
),

counted as (
    select * from long where n > 0
)

select * from counted
