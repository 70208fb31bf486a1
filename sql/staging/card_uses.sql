-- One row per thing that a seat had of a card or did with it.
-- Key: none, as a seat can take a guest twice.
-- round: when it happened, 0 = set-up. hand: staff dealt, kept or drawn; start: staff of the opening hand, dealt or kept; discarded: returned from the hand to the deck.
-- A hidden card whose owner the importer guessed counts only from when it is played.
with

guessed as (
    select
        4 * game + seat as game_seat,
        staff as card,
        unnest(['dealt', 'kept', 'drawn', 'offered', 'returned']::staff_event[]) as how
    from guessed_cards
),

staff as (
    select game_seat, card, how, round
    from stg_staff_events
    anti join guessed using (game_seat, card, how)
    where how in ('dealt', 'kept', 'drawn', 'offered', 'played', 'turned', 'returned')
),

ways as (
    select 'staff' as deck, if(how = 'returned', 'discarded', how::varchar) as how, card, game_seat, round from staff
    union all
    select 'staff', 'hand', card, game_seat, round from staff where how in ('dealt', 'kept', 'drawn')
    union all
    select 'staff', 'start', card, game_seat, round from staff where how in ('dealt', 'kept')
    union all
    select 'guest', 'taken', card, game_seat, taken_round from stg_guest_visits
    union all
    select 'guest', 'start', card, game_seat, 0 from stg_guest_visits where taken_round = 0
    union all
    select 'guest', 'seated', card, game_seat, seated_round from stg_guest_visits where seated_round is not null
    union all
    select 'guest', 'danced', card, game_seat, danced_round from stg_guest_visits where danced_round is not null
    union all
    select 'hotel', 'won', hotel, game_seat, 0 from stg_seats where hotel is not null
    union all
    select 'rehearsal', 'held', ascii(rehearsal) - 64, game_seat, 0 from stg_seats where rehearsal is not null
    union all
    select 'celebrity', 'taken', celebrity, 4 * game + seat, round from celebrity_uses where kind = 'taken'
    union all
    select 'key', 'taken', action, 4 * game + seat, round from key_takes
)

select * from ways
