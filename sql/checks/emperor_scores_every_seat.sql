-- One row per emperor scoring of a seat: the outcome follows from the track, and the points are those of the track's part.
with

compared as (
    select
        (outcome = 'reward') <> (track_after >= 3)
        or (outcome = 'nothing') <> (track_after in (1, 2))
        or track_after <> greatest(track_before - round, 0)
        or tile[1] <> ['A', 'B', 'C'][(round - 1) // 2] as is_violated
    from emperor_scorings
    join games using (game)
    where finished
),

per_seat as (
    select game_seat, count(*) as scorings, sum(track_vp) as vp
    from stg_emperor_scorings
    group by all
),

seats_compared as (
    select coalesce(scorings <> 3 or vp <> emperor_track_vp, true) as is_violated
    from stg_seats
    join games using (game)
    left join per_seat using (game_seat)
    where finished
),

all_compared as (
    select * from compared
    union all
    select * from seats_compared
)

select count(*) as rows_checked, count_if(is_violated is distinct from false) as violations from all_compared
