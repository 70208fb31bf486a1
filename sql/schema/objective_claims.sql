-- One row per marker placed on an objective.
-- Key: game_id, objective, seat.
create table objective_claims (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game
    round tinyint not null, -- 1 to 7
    seat tinyint not null, -- whose marker
    objective smallint not null, -- printed number: objective_cards
    place tinyint not null, -- 1, 2 or 3: the first, second, third player there
    vp tinyint not null -- points for the place [VP]
);
