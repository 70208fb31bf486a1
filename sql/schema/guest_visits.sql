-- One row per guest that a seat took, with what became of him.
-- Key: game, taken_event.
create table guest_visits (
    game integer not null, -- the game: games
    taken_event integer not null, -- number of the event in the game in which he was taken from the queue
    taken_round integer not null, -- 1 to 7; 0 = starting guest
    seat integer not null, -- whose café
    guest integer not null, -- printed number: guest_cards
    place integer not null, -- place in the queue, 0 = newest
    krones integer not null, -- paid for taking him [krones]
    source integer not null, -- what let the seat take him: sources; 0 = the turn itself or the set-up
    completed_event integer, -- event in which his order was complete; null: it never was
    completed_round integer, -- round of it
    seated_event integer, -- event in which he moved into a room; null: he did not
    seated_round integer, -- round of it
    room integer, -- the room: rooms
    danced_event integer, -- event in which he went dancing; null: he did not
    danced_round integer, -- round of it
    is_left boolean not null -- whether he sat in the café at the end
);
