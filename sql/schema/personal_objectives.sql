-- One row per personal objective dealt or claimed (the hotel Ninas Melange).
-- Key: game, event.
create table personal_objectives (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    seat integer not null, -- whose
    kind personal_event not null, -- dealt, claimed
    objective integer not null, -- printed number: objective_cards
    vp integer not null -- points for claiming it [VP]
);
