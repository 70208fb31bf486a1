-- One row per seat and emperor scoring.
-- Key: game_id, round, seat.
create table emperor_scorings (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game
    round tinyint not null, -- 3, 5 or 7
    seat tinyint not null, -- whose marker
    tile varchar not null, -- emperor tile of the round: emperor_tiles
    track_before tinyint not null, -- emperor track when scoring begins [steps]
    vp tinyint not null, -- points under the marker [VP]
    track_after tinyint not null, -- emperor track after the retreat [steps]
    outcome outcome, -- reward, nothing, penalty (carried out), penalty_vp (the otherwise clause), avoided; null = the log ends here
    swing smallint not null -- points gained or lost while the reward or penalty was carried out, whatever followed from it included [VP]
);
