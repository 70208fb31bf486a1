-- One row per guest revealed in the queue.
-- Key: game, event.
create table guest_reveals (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    guest integer not null, -- printed number: guest_cards
    place integer not null -- place in the queue, 0 = newest
);
