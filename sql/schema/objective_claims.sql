-- One row per marker placed on an objective.
-- Key: game, objective, seat.
create table objective_claims (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7
    seat integer not null, -- whose marker
    objective integer not null, -- printed number: objective_cards
    place integer not null, -- 1, 2 or 3: the first, second, third player there
    vp integer not null -- points for the place [VP]
);
