-- One row per kind of game, die and number of dice on it when a die was chosen.
-- Key: kind, die, available.
-- turns: turns in which a die was taken; taken: those that took this one; blind: how many would have if every die of the
-- pool were as likely, in multiples of 2^-24, so that sums of them are the same in any order.
with

choices as (
    select kind, die as taken, on_1, on_2, on_3, on_4, on_5, on_6, on_1 + on_2 + on_3 + on_4 + on_5 + on_6 as there
    from stg_turns
    join seat_results using (game_seat)
    where die is not null
),

counts as (
    select
        kind, 1 as die, on_1 as available, count(*) as turns, count_if(taken = 1) as taken,
        sum(round(2 ** 24 * on_1 / there)) / 2 ** 24 as blind
    from choices
    group by all
    union all
    select
        kind, 2, on_2, count(*), count_if(taken = 2),
        sum(round(2 ** 24 * on_2 / there)) / 2 ** 24
    from choices
    group by all
    union all
    select
        kind, 3, on_3, count(*), count_if(taken = 3),
        sum(round(2 ** 24 * on_3 / there)) / 2 ** 24
    from choices
    group by all
    union all
    select
        kind, 4, on_4, count(*), count_if(taken = 4),
        sum(round(2 ** 24 * on_4 / there)) / 2 ** 24
    from choices
    group by all
    union all
    select
        kind, 5, on_5, count(*), count_if(taken = 5),
        sum(round(2 ** 24 * on_5 / there)) / 2 ** 24
    from choices
    group by all
    union all
    select
        kind, 6, on_6, count(*), count_if(taken = 6),
        sum(round(2 ** 24 * on_6 / there)) / 2 ** 24
    from choices
    group by all
)

select * from counts
