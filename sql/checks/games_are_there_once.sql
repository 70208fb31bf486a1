-- One row per game: its number and its id are there once, and its seats, turns and points belong to a game that is there.
with

copies as (
    select count(*) over (partition by game_id) as of_id, count(*) over (partition by game) as of_number
    from games
),

used as (
    select game from seats
    union
    select game from turns
    union
    select game from vp_events
),

orphans as (
    select game from used anti join games using (game)
),

compared as (
    select of_id <> 1 or of_number <> 1 as is_violated from copies
    union all
    select true from orphans
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
