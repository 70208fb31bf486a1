-- One row per seat of a finished game: guests taken moved in, danced or were left over, those left over are fined.
-- Who moved in occupied a room; rooms are those prepared and not removed. 190 Mr. Schulze stays and is not fined.
with

visits as (
    select
        4 * game + seat as game_seat,
        count(*) as taken,
        count(seated_event) as seated,
        count(danced_event) as danced,
        count_if(is_left) as left_over,
        count_if(is_left and guest <> 190) as fined,
        count_if(
            coalesce(seated_event <= completed_event, false)
            or coalesce(completed_event <= taken_event, false)
            or coalesce(danced_event <= completed_event, false)
            or is_left::integer + (seated_event is not null)::integer + (danced_event is not null)::integer <> 1
        ) as out_of_order
    from guest_visits
    group by all
),

hotels as (
    select
        4 * game + seat as game_seat,
        sum(case kind when 'prepared' then 1 when 'removed' then -1 else 0 end) as prepared,
        count_if(kind = 'occupied') as occupied
    from room_events
    group by all
),

compared as (
    select
        taken <> seated + danced + left_over
        or out_of_order > 0
        or seated > hotels.occupied
        or stg_seats.occupied > hotels.occupied
        or hotels.prepared <> stg_seats.prepared
        or guests_left_vp <> -5 * fined as is_violated
    from stg_seats
    join games using (game)
    left join visits using (game_seat)
    left join hotels using (game_seat)
    where finished
)

select count(*) as rows_checked, count_if(is_violated is distinct from false) as violations from compared
