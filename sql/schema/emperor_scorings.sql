-- One row per seat and emperor scoring.
-- Key: game, round, seat.
create table emperor_scorings (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 3, 5 or 7
    seat integer not null, -- whose marker
    tile varchar not null, -- emperor tile of the round: emperor_tiles
    track_before integer not null, -- emperor track when scoring begins [steps]
    vp integer not null, -- points under the marker [VP]
    track_after integer not null, -- emperor track after the retreat [steps]
    outcome outcome, -- reward, nothing, penalty (carried out), penalty_vp (the otherwise clause), avoided; null = the log ends here
    swing integer not null -- points gained or lost while the reward or penalty was carried out, whatever followed from it included [VP]
);
