-- One row per kind of game and bot that plays in it, and one for all its bots together.
-- Key: kind.
-- `whole`: the row counts every seat of its games. Statistics over all bots add up the whole rows, those of one bot the
-- rows with its name. Where every seat has the same bot, one row is both.
with

bots as (
    select players, boards, hands, source, modules, lineup, bot, count(distinct game) as games, count(*) as seats
    from stg_seats
    join stg_games using (game)
    where finished
    group by all
),

line_ups as (
    select players, boards, hands, source, modules, lineup, count(*) as games, sum(players)::bigint as seats
    from stg_games
    where finished
    group by all
),

together as (
    select *, bot = lineup as whole from bots
    union all by name
    select *, null as bot, true as whole
    from line_ups
    anti join bots
        on bots.lineup = line_ups.lineup
        and bots.bot = line_ups.lineup
),

numbered as (
    select
        row_number() over (order by players, boards, hands, source, modules, lineup, bot)::integer as kind,
        *
    from together
)

select * from numbered
