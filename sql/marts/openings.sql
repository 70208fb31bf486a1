-- One row per seat of a finished game and kind it counts for: how it opened, and its result beside the base rate.
-- Key: game_seat, kind.
-- An opening ends with the first emperor scoring, after round 3. guest: the starting guest; die, second: faces of the
-- first two dice taken in round 1; staff: the first card played; rooms: how many starting rooms lie on floor 1, 2, ...;
-- emperor: early where the marker then stands at 6 or higher, which earns the reward. Null: none. cluster: seat_results.
with

guests as (
    select game_seat, min_by(card, taken_event) as guest
    from stg_guest_visits
    where taken_round = 0
    group by all
),

dice as (
    select game_seat, min_by(die, pick) as die, if(count(*) > 1, max_by(die, pick), null) as second
    from stg_turns
    where round = 1 and die is not null
    group by all
),

played as (
    select game_seat, min_by(card, event) as staff
    from stg_staff_events
    where how = 'played' and round <= 3
    group by all
),

prepared as (
    select
        4 * game + seat as game_seat,
        count_if(room < 5) as floor_1,
        count_if(room between 5 and 9) as floor_2,
        count_if(room between 10 and 14) as floor_3,
        count_if(room > 14) as floor_4
    from room_events
    where round = 0 and kind = 'prepared'
    group by all
),

scored as (
    select game_seat, if(track_before >= 6, 'early', 'late') as emperor
    from stg_emperor_scorings
    where round = 3
),

opened as (
    select
        kind, cluster, game_seat,
        guest, colour as guest_colour,
        die, second,
        staff,
        concat_ws('-', floor_1, nullif(floor_2, 0), nullif(floor_3, 0), nullif(floor_4, 0)) as rooms,
        emperor,
        win_base, win_excess, score_excess
    from seat_results
    left join guests using (game_seat)
    left join guest_cards using (guest)
    left join dice using (game_seat)
    left join played using (game_seat)
    left join prepared using (game_seat)
    left join scored using (game_seat)
)

select * from opened
