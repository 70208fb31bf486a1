-- One row per finished game in which cards are followed seat by seat, for their points and adjusted strength.
-- Key: game.
-- That costs more than all other marts together, so of very many games of one make (players, boards, hands, source,
-- modules, line-up) it takes every second, third, ...: at least 1,000 of each make, and about 20,000 in all.
with

makes as (
    select
        game,
        row_number() over (make order by game) as number,
        count(*) over (make) as games
    from stg_games
    where finished
    window make as (partition by players, boards, hands, source, modules, lineup)
),

shares as (
    select game, number, games / greatest(1000, 20000.0 * games / count(*) over ()) as every from makes
),

sampled as (
    select game from shares where number % greatest(1, ceil(every)) = 0
)

select * from sampled
