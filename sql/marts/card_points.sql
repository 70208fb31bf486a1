-- One row per kind of game, card, what a seat had of it or did with it, and metric: sums over clusters.
-- Key: kind, deck, card, how, metric.
-- The master key has none: its uses are not told apart as sources. laid: every seat of a game in which an objective, a tile or a ballroom lies. clusters: seat_results; n, y: seats of
-- credited games and their points in one cluster; n_n, y_y, n_y: sums of their products.
with

credits as materialized (
    select * from card_credits
),

counted as (
    select game_seat, game, kind, cluster from seat_results semi join credited_games using (game)
),

laid as (
    select
        kind, cluster, game_seat,
        unnest([objective_a, objective_b, objective_c]) as objective,
        unnest([tile_a, tile_b, tile_c]) as tile,
        unnest([ballroom_1, ballroom_2, ballroom_3]) as ballroom
    from games
    join counted using (game)
),

tiles as (
    select tile, row_number() over (order by tile)::integer as card from emperor_tiles
),

had as (
    select distinct kind, cluster, game_seat, deck, how, card
    from card_uses
    join counted using (game_seat)
    where deck <> 'key'
    union all
    select kind, cluster, game_seat, 'objective', 'laid', objective from laid
    union all
    select kind, cluster, game_seat, 'tile', 'laid', card from laid join tiles using (tile)
    union all
    select kind, cluster, game_seat, 'ballroom', 'laid', ballroom from laid where ballroom is not null
),

per_cluster as (
    select
        kind, deck, card, how,
        count(*)::double as n,
        sum(coalesce(vp, 0))::double as y
    from had
    left join credits using (game_seat, deck, card)
    group by kind, deck, card, how, cluster
),

sums as (
    select
        kind, deck, card, how, 'points' as metric,
        count(*) as clusters,
        sum(n) as n,
        sum(n * n) as n_n,
        sum(y) as y,
        sum(y * y) as y_y,
        sum(n * y) as n_y
    from per_cluster
    group by all
)

select * from sums
