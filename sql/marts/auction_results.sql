-- One row per kind of game, unique hotel, seat that won it and metric: sums over clusters for a mean and its interval.
-- Key: kind, hotel, seat, metric.
-- seat 0: all of them. clusters: seat_results; n, y: observations and their total in one cluster; n_n, y_y, n_y: sums of their products,
-- those of excesses as excess_sums has them. win_base: base rates of the seats that win_excess counts.
with

bids as (
    select game, hotel, count(*) as bids
    from auctions
    where kind = 'bid'
    group by all
),

prices as (
    select 4 * auctions.game + seat as game_seat, hotel, krones, coalesce(bids, 0) as bids
    from auctions
    left join bids using (game, hotel)
    where kind = 'won'
),

won as (
    select
        cluster, seat_results.kind, prices.hotel, seat_results.seat,
        prices.krones::double as auction_price,
        (prices.krones = 0)::double as free_rate,
        bids::double as auction_bids,
        hotels_vp::double as hotel_vp,
        seat_results.win_share, win_base, win_excess, score_excess
    from prices
    join stg_seats using (game_seat)
    join seat_results using (game_seat)
),

per_cluster as (
    select
        kind, hotel, coalesce(seat, 0) as seat, cluster,
        count(*)::double as n,
        count(win_excess)::double as compared,
        sum(columns('auction_.*|free_rate|hotel_vp|win_.*|score_excess')) as '\0'
    from won
    group by grouping sets ((cluster, kind, hotel), (cluster, kind, hotel, seat))
),

results as (
    unpivot (select kind, hotel, seat, n, win_share, columns('auction_.*|free_rate|hotel_vp') from per_cluster)
    on columns(* exclude (kind, hotel, seat, n)) into name metric value y
),

excesses as (
    unpivot (
        select kind, hotel, seat, cluster, compared as n, compared as seats, win_base, win_excess, score_excess
        from per_cluster
    )
    on win_base, win_excess, score_excess into name metric value y
),

sums as (
    select * from cluster_sums('results')
    union all by name
    select * from excess_sums('excesses')
)

select * from sums
