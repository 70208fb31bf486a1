-- One row per game and seat: six staff cards were dealt or drafted, and cards that came and went leave those still held.
with

counts as (
    select
        game_seat,
        count_if(how in ('dealt', 'kept')) as dealt,
        count_if(how in ('dealt', 'kept', 'drawn')) as came,
        count_if(how = 'offered') as offered,
        count_if(how = 'bottomed') as bottomed,
        count_if(how = 'returned') as returned,
        count_if(how = 'played') as played,
        count_if(how = 'removed') as removed
    from stg_staff_events
    group by all
),

compared as (
    select
        dealt <> 6
        or came + offered - bottomed - returned - played <> staff_left
        or played - removed <> staff_played as is_violated
    from stg_seats
    join games using (game)
    left join counts using (game_seat)
    where finished
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
