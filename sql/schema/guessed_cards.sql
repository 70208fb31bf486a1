-- One row per hidden staff card of a recorded match that the importer guessed.
-- Key: game, seat, staff.
create table guessed_cards (
    game integer not null, -- the game: games
    seat integer not null, -- whose hidden card
    staff integer not null -- printed number: staff_cards
);
