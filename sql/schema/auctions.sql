-- One row per step of the auctions of unique hotels (module hotels).
-- Key: game, event.
create table auctions (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    seat integer not null, -- who named, bid or won
    kind auction_event not null, -- named (put up for auction), bid, won
    hotel integer not null, -- number: unique_hotels
    krones integer not null -- bid or paid [krones]
);
