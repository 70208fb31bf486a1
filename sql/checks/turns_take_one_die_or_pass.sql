-- One row per turn of a finished game: it took one die that lay there, at the strength it had, or it passed.
with

compared as (
    select
        if(
            passed,
            die is not null,
            die is null
            or pool is distinct from [on_1, on_2, on_3, on_4, on_5, on_6][die]
            or pool < 1
            or (die < 6 and action <> die)
            or (action = 0 and strength <> 0)
            or (action > 0 and strength < pool + boost)
        ) as is_violated
    from turns
    join games using (game_id)
    where finished
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
