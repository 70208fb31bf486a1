-- One row per gain or loss of victory points.
-- Key: game_id, event.
create table vp_events (
    game_id bigint not null, -- the game
    event smallint not null, -- number of the event in the game
    round tinyint not null, -- 1 to 7; 0 = set-up
    seat tinyint not null, -- who scored
    part part not null, -- component of the final score
    vp smallint not null, -- points, negative for a loss [VP]
    source smallint not null -- what gave them: sources
);
