-- One row per change to a hotel.
-- Key: game_id, event.
create table room_events (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game
    round tinyint not null, -- 1 to 7; 0 = set-up
    seat tinyint not null, -- whose hotel
    kind room_event not null, -- prepared, occupied, filled (the group of this room, for the first time), removed
    room tinyint not null, -- 0 to 19 from the bottom left, on the seat's board: rooms
    krones tinyint not null, -- paid for preparing [krones]
    guest smallint, -- printed number of the guest who moved in: guest_cards; null = occupied by a reward
    source smallint not null -- what let the seat prepare or occupy the room: sources
);
