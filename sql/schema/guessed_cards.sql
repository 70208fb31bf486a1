-- One row per hidden staff card of a recorded match that the importer guessed.
-- Key: game_id, seat, staff.
create table guessed_cards (
    game_id bigint not null, -- the game
    seat tinyint not null, -- whose hidden card
    staff smallint not null -- printed number: staff_cards
);
