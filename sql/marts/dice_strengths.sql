-- One row per kind of game, round, pick and strength of the pool that a die was taken from.
-- Key: kind, round, pick, strength.
with

taken as (
    select kind, round, pick, pool as strength, count(*) as taken
    from stg_turns
    join seat_results using (game_seat)
    where die is not null
    group by all
)

select * from taken
