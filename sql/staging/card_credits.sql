-- One row per seat of a sampled game and card that brought it points: all points along the chain the card set off [VP].
-- Key: game_seat, deck, card.
-- A card is credited with points whose source it is; with those of a room that it prepared (printed points) or occupied
-- (points for the floor, bonus of the group it filled); and with the credit of the staff that it played. All cards along
-- a chain are credited, so credits do not add up to the score. Cards drawn and guests taken still cost a turn to use:
-- what comes of them is not credited.
with recursive

points as (
    select game, seat, source, vp, part
    from vp_events
    semi join sampled_games using (game)
),

by_card as (
    select game, seat, event, kind, room, source
    from room_events
    semi join sampled_games using (game)
    semi join stg_sources using (source)
),

room_points as (
    select game, seat, max_by(by_card.source, event) as source, any_value(vp) as vp
    from points
    join sources as rooms
        on rooms.source = points.source
        and rooms.kind = 'room'
    join by_card using (game, seat)
    where by_card.room = number
        and by_card.kind = if(part = 'rooms_prepared', 'prepared', 'occupied')
    group by game, seat, part, by_card.room
),

filled as (
    select filled.game, filled.seat, by_card.source, room_group
    from room_events as filled
    join by_card
        on by_card.game = filled.game
        and by_card.event = filled.event - 1
    join seats
        on seats.game = filled.game
        and seats.seat = filled.seat
    join rooms
        on rooms.board = seats.board
        and rooms.room = filled.room
    where filled.kind = 'filled'
),

group_points as (
    select game, seat, filled.source, vp
    from points
    join sources as groups
        on groups.source = points.source
        and groups.kind = 'group'
    join filled using (game, seat)
    where room_group = number
),

together as (
    select game, seat, source, vp from points semi join stg_sources using (source)
    union all
    select game, seat, source, vp from room_points
    union all
    select game, seat, source, vp from group_points
),

own as (
    select 4 * game + seat as game_seat, source, sum(vp)::integer as vp from together group by all
),

plays as (
    select 4 * game + seat as game_seat, played.source as played, min(staff_events.source) as source
    from staff_events
    semi join sampled_games using (game)
    join sources as played
        on played.kind = 'staff'
        and played.number = staff
    where staff_events.kind = 'played'
        and staff_events.source in (select source from stg_sources)
        and staff_events.source <> played.source
    group by all
),

chain as (
    select game_seat, source, vp from own
    union all
    select game_seat, plays.source, vp
    from chain
    join plays using (game_seat)
    where chain.source = played
),

credited as (
    select game_seat, deck, card, sum(vp)::integer as vp
    from chain
    join stg_sources using (source)
    group by all
)

select * from credited
