-- One row per finished game, seat and kind it counts for: its result beside the base rate.
-- Key: game_seat, kind.
-- The base rate is the mean of the same bot in the same place of the turn order, in the other games of the same kind; an
-- excess over it is null where there is no other.
-- `cluster`: one of 32 groups that games fall into by their id, as good as at random. Intervals come from how these
-- groups differ (random groups, Wolter 2007): seats of one game always lie in one group.
-- Shares and excesses are multiples of 2^-24, so sums of them are the same to the last bit in any order.
-- `base`: number of the base rate; `win_base`: it, for win shares. `margin`: score less the mean score of the other seats [VP].
with

finished as (
    select * from stg_games where finished
),

results as (
    select
        game_seat, game, seat, cluster, players, boards, hands, source, modules, lineup, bot, score,
        round(2 ** 24 * win_share) / 2 ** 24 as win_share,
        score - (sum(score) over (partition by game) - score) / (players - 1) as margin
    from stg_seats
    join finished using (game)
),

base_rates as (
    select
        players, boards, hands, source, modules, lineup, bot, seat,
        row_number() over (order by players, boards, hands, source, modules, lineup, bot, seat)::integer as base,
        sum(win_share) as base_win_share,
        sum(score) as base_score,
        count(*) - 1 as others
    from results
    group by players, boards, hands, source, modules, lineup, bot, seat
),

compared as (
    select
        kinds.kind,
        cluster, game_seat, game, seat, base, score, margin, win_share,
        round(2 ** 24 * (win_share - (base_win_share - win_share) / nullif(others, 0))) / 2 ** 24 as win_excess,
        round(2 ** 24 * (score - (base_score - score) / nullif(others, 0))) / 2 ** 24 as score_excess
    from results
    join base_rates using (players, boards, hands, source, modules, lineup, bot, seat)
    join kinds
        on kinds.lineup = results.lineup
        and (kinds.bot = results.bot or kinds.bot is null)
        and kinds.players = results.players
        and kinds.boards = results.boards
        and kinds.hands = results.hands
        and kinds.source = results.source
        and kinds.modules = results.modules
),

with_base as (
    select *, win_share - win_excess as win_base from compared
)

select * from with_base
