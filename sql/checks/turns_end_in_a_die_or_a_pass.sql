-- One row per finished game: as many turns as began took a die or the master key, or passed.
with

turns_per_game as (
    select game, count(*) as ended from turns group by all
),

compared as (
    select coalesce(ended, 0) <> turns as is_violated
    from games
    left join turns_per_game using (game)
    where finished
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
