-- One row per game: its id is there once, and its seats, turns and rolls belong to a game that is there.
with

copies as (
    select game_id, count(*) as copies from games group by all
),

orphans as (
    select game_id from (
        select game_id from seats
        union
        select game_id from turns
        union
        select game_id from rolls
        union
        select game_id from vp_events
    ) as used
    anti join games using (game_id)
),

compared as (
    select copies <> 1 as is_violated from copies
    union all
    select true from orphans
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
