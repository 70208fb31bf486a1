-- One row per kind of game, cluster, part of an opening and what it was: seats that opened so, and their excesses.
-- Key: kind, cluster, word, choice.
-- word: the column of openings that choice comes from; a starting guest counts by his number and by his colour, both as
-- guest. choice no: none. cluster: seat_results. n: seats with a base rate; win_base, win_excess,
-- score_excess: sums over them.
with

parts as (
    select kind, cluster, 'guest' as word, guest::varchar as choice, win_base, win_excess, score_excess from openings
    union all
    select kind, cluster, 'guest', guest_colour, win_base, win_excess, score_excess from openings where guest is not null
    union all
    select kind, cluster, 'die', die::varchar, win_base, win_excess, score_excess from openings
    union all
    select kind, cluster, 'second', second::varchar, win_base, win_excess, score_excess from openings
    union all
    select kind, cluster, 'staff', staff::varchar, win_base, win_excess, score_excess from openings
    union all
    select kind, cluster, 'rooms', rooms, win_base, win_excess, score_excess from openings
    union all
    select kind, cluster, 'emperor', emperor, win_base, win_excess, score_excess from openings
),

sums as (
    select
        kind, cluster, word, coalesce(choice, 'no') as choice,
        count(win_excess)::double as n,
        sum(win_base) as win_base,
        sum(win_excess) as win_excess,
        sum(score_excess) as score_excess
    from parts
    group by all
)

select * from sums
