-- One row per thing that happened to a staff card.
-- Key: game, event, staff (a starter packet deals six cards in one event).
create table staff_events (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    seat integer not null, -- whose hand, draft pack or offer
    kind staff_event not null, -- dealt, packed (the draft pack a seat starts with), kept (drafted), drawn, offered (to play at most one), played, used (once per round), turned (a bell card), returned (hand to deck bottom), bottomed (offer to deck bottom), removed (from play)
    staff integer not null, -- printed number: staff_cards
    krones integer not null, -- paid for playing [krones]
    source integer not null -- what let the seat draw or play the card: sources
);
