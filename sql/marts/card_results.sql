-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- Excesses are of seats with a base rate (seat_results), but for kinds in which all of them had it. clusters: seat_results; n, y: observations and their total in
-- one cluster; n_n, y_y, n_y: sums of their products, those of excesses as excess_sums has them. win_base: base rates of
-- the seats that win_excess counts.
with

per_cluster as (
    select
        kind, cluster, deck, card, how,
        count(*)::double as n_all,
        count(win_excess)::double as n_compared,
        sum(round)::double as round_used,
        sum(win_share) as win_share,
        sum(win_base) as win_base,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from card_uses
    join seat_results using (game_seat)
    group by all
),

results as (
    unpivot (select kind, deck, card, how, n_all as n, win_share, round_used from per_cluster)
    on win_share, round_used into name metric value y
),

compared as (
    select kind, sum(n) as seats from cluster_results where seat = 0 and metric = 'win_excess' group by all
),

-- few: a seat seldom uses a card twice, and counting seats takes longer than counting uses
perhaps_all as (
    select kind, deck, card, how
    from per_cluster
    join compared using (kind)
    group by all
    having sum(n_compared) >= any_value(seats)
),

distinct_seats as (
    select kind, cluster, deck, card, how, count(distinct game_seat)::double as seats
    from card_uses
    join seat_results using (game_seat)
    semi join perhaps_all using (kind, deck, card, how)
    where win_excess is not null
    group by all
),

excesses as (
    unpivot (
        select
            kind, 0 as seat, cluster, deck, card, how,
            n_compared as n,
            coalesce(seats, n_compared) as seats,
            win_base, win_excess, score_excess
        from per_cluster
        left join distinct_seats using (kind, cluster, deck, card, how)
    )
    on win_base, win_excess, score_excess into name metric value y
),

sums as (
    select * from cluster_sums('results')
    union all by name
    select * exclude (seat) from excess_sums('excesses')
)

select * from sums
