-- One row per finished game: the win shares of its seats add up to 1, and as many seats are there as players.
with

totals as (
    select game, count(*) as seats, sum(win_share) as win_share, count_if(rank = 1) as winners
    from seats
    group by all
),

compared as (
    select abs(win_share - 1) > 1e-9 or win_share is null or winners < 1 or seats <> players as is_violated
    from games
    left join totals using (game)
    where finished
)

select count(*) as rows_checked, count_if(is_violated is distinct from false) as violations from compared
