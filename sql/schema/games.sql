-- One row per game, finished or not.
-- Key: game; game_id.
create table games (
    game integer not null, -- number of the game in this file; it says nothing beyond it
    game_id bigint not null, -- hash of what was laid out, who played, chance and actions; 16 hex digits in files for people
    ingest integer not null, -- the batch that brought the game: ingests
    source varchar not null, -- where the log comes from: self-play, or what the header of a recorded match says
    played_on date, -- day of a recorded match, if it says one
    seed ubigint, -- seed of a self-played game
    shard integer, -- shard of a self-play run
    number bigint, -- number of the game under the master seed of a self-play run
    players integer not null, -- 2, 3 or 4
    hands hands not null, -- how staff hands were dealt
    boards boards not null, -- night or day: every seat has such a board; mixed: both
    modules varchar not null, -- modules in play, joined by +; base = none
    lineup varchar not null, -- the different players' names, in alphabetical order
    objective_a integer not null, -- printed number of the class A objective: objective_cards
    objective_b integer not null, -- the class B objective
    objective_c integer not null, -- the class C objective
    tile_a varchar not null, -- emperor tile of round 3: emperor_tiles
    tile_b varchar not null, -- emperor tile of round 5
    tile_c varchar not null, -- emperor tile of round 7
    ballroom_1 integer, -- the leftmost ballroom: ballrooms; null: not in play
    ballroom_2 integer, -- the middle one
    ballroom_3 integer, -- the rightmost one
    rounds integer not null, -- rounds begun
    turns integer not null, -- turns begun, passed ones included
    finished boolean not null -- false: the log ends before the game does
);
