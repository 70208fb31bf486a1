-- One row per change to a hotel.
-- Key: game, event.
create table room_events (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    seat integer not null, -- whose hotel
    kind room_event not null, -- prepared, occupied, filled (the group of this room, for the first time), removed
    room integer not null, -- 0 to 19 from the bottom left, on the seat's board: rooms
    krones integer not null, -- paid for preparing [krones]
    source integer not null -- what let the seat prepare or occupy the room: sources
);
