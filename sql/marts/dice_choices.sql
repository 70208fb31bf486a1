-- One row per kind of game, die and number of dice on it when a die was chosen.
-- Key: kind, die, available.
-- turns: turns in which a die was taken; taken: those that took this one.
with

choices as (
    select kind, die as taken, on_1, on_2, on_3, on_4, on_5, on_6
    from stg_turns
    join seat_results using (game_seat)
    where die is not null
),

counts as (
    select kind, 1 as die, on_1 as available, count(*) as turns, count_if(taken = 1) as taken from choices group by all
    union all
    select kind, 2, on_2, count(*), count_if(taken = 2) from choices group by all
    union all
    select kind, 3, on_3, count(*), count_if(taken = 3) from choices group by all
    union all
    select kind, 4, on_4, count(*), count_if(taken = 4) from choices group by all
    union all
    select kind, 5, on_5, count(*), count_if(taken = 5) from choices group by all
    union all
    select kind, 6, on_6, count(*), count_if(taken = 6) from choices group by all
)

select * from counts
