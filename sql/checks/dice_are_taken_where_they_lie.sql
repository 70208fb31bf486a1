-- One row per turn in which a die was taken: it lay there, and it had at least the strength of its space and boost.
with

compared as (
    select
        pool <> case die when 1 then on_1 when 2 then on_2 when 3 then on_3 when 4 then on_4 when 5 then on_5 else on_6 end
        or pool < 1
        or (die < 6 and action not in (0, die))
        or (action = 0 and strength <> 0)
        or (action > 0 and strength < pool + boost) as is_violated
    from turns
    where die is not null
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
