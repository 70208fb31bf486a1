-- One row per thing that happened to a guest card.
-- Key: game_id, event.
create table guest_events (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game
    round tinyint not null, -- 1 to 7; 0 = set-up
    seat tinyint, -- whose café; null for a guest revealed in the queue
    kind guest_event not null, -- revealed, taken, completed (the order), seated (moved in), left_fed or left_hungry (in the café at the end)
    guest smallint not null, -- printed number: guest_cards
    place tinyint, -- place in the queue, 0 = newest; null unless revealed or taken
    krones tinyint not null, -- paid for taking [krones]
    source smallint not null -- what let the seat take the guest: sources; 0 = the turn itself
);
