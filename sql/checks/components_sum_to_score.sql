-- One row per game and seat: the nineteen parts of the score add up to it, and to the points recorded as they were scored.
with

scored as (
    select 4 * game + seat as game_seat, sum(vp) as vp
    from vp_events
    group by all
),

compared as (
    select
        score <> guests_vp + rooms_prepared_vp + groups_vp + rewards_vp + staff_vp + objectives_vp + emperor_track_vp
            + emperor_overflow_vp + emperor_rewards_vp + emperor_penalties_vp + dancers_vp + ballrooms_vp + celebrities_vp
            + hotels_vp + end_staff_vp + rooms_occupied_vp
            + krones_vp + kitchen_vp + guests_left_vp
        or score <> coalesce(vp, 0) as is_violated
    from stg_seats
    left join scored using (game_seat)
)

select count(*) as rows_checked, count_if(is_violated) as violations from compared
