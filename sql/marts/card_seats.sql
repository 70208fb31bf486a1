-- One row per seat of a sampled game, kind it counts for, card, and what it had of the card or did with it.
-- Key: game_seat, kind, deck, card, how.
-- laid: every seat of a game in which an objective, a tile or a ballroom lies. cluster: seat_results.
with

counted as (
    select game_seat, game, kind, cluster from seat_results semi join sampled_games using (game)
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
    union all
    select kind, cluster, game_seat, 'objective', 'laid', objective from laid
    union all
    select kind, cluster, game_seat, 'tile', 'laid', card from laid join tiles using (tile)
    union all
    select kind, cluster, game_seat, 'ballroom', 'laid', ballroom from laid where ballroom is not null
)

select * from had
