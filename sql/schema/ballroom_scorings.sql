-- One row per seat and scoring of a ballroom (module ballrooms).
-- Key: game, event.
create table ballroom_scorings (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- round of the scoring
    seat integer not null, -- who scored
    ballroom integer not null, -- number: ballrooms
    place integer not null, -- its place, 0 to 2 from the left
    dancers integer not null, -- own dancers there [dancers]
    vp integer not null, -- points of the ballroom, -5 without a dancer [VP]
    extra integer not null -- 1 = scored out of turn by a card, else 0
);
