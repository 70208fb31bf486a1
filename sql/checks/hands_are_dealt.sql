-- One row per game and seat: six staff cards were dealt or drafted, and cards that came and went leave those still held.
with

counts as (
    select
        game_id, seat,
        count_if(kind in ('dealt', 'kept')) as dealt,
        count_if(kind in ('dealt', 'kept', 'drawn')) as came,
        count_if(kind = 'offered') as offered,
        count_if(kind = 'bottomed') as bottomed,
        count_if(kind = 'returned') as returned,
        count_if(kind = 'played') as played,
        count_if(kind = 'removed') as removed
    from staff_events
    group by all
),

compared as (
    select
        dealt <> 6
        or came + offered - bottomed - returned - played <> staff_left
        or played - removed <> staff_played as is_violated
    from seats
    join games using (game_id)
    left join counts using (game_id, seat)
    where finished
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
