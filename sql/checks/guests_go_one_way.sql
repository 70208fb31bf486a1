-- One row per seat of a finished game: guests taken are those who moved in and those left; its rooms are those occupied.
with

guests as (
    select
        game_id, seat,
        count_if(kind = 'taken') as taken,
        count_if(kind = 'seated') as seated,
        count_if(kind in ('left_fed', 'left_hungry')) as left_over
    from guest_events
    group by all
),

hotels as (
    select
        game_id, seat,
        count_if(kind = 'prepared') - count_if(kind = 'removed') as prepared,
        count_if(kind = 'occupied' and guest is not null) as moved_in
    from room_events
    group by all
),

compared as (
    select
        taken <> seated + left_over
        or seated <> moved_in
        or hotels.prepared <> seats.prepared
        or guests_left_vp <> -5 * left_over as is_violated
    from seats
    join games using (game_id)
    left join guests using (game_id, seat)
    left join hotels using (game_id, seat)
    where finished
)

select count(*) as rows_checked, count_if(is_violated is distinct from false) as violations from compared
