-- One row per dancer sent to a ballroom (module ballrooms).
-- Key: game, event.
create table dancers (
    game integer not null, -- the game: games
    event integer not null, -- number of the event in the game
    round integer not null, -- 1 to 7; 0 = set-up
    seat integer not null, -- whose dancer
    place integer not null, -- place of the ballroom, 0 to 2 from the left: games
    row integer not null, -- 0 bottom, 1 middle, 2 top, 3 balcony
    section integer not null, -- section of the rehearsal board it came from, 0 to 3 for those of 1 to 4 dancers
    champagne integer not null, -- paid [items]
    guest integer, -- the guest who went dancing: guest_cards; null: sent by a reward
    source integer not null -- what let the seat send it: sources
);
