-- One row per game, or whole log file, that was refused when its file was last replayed.
-- Key: file, line.
create table quarantine (
    file varchar not null, -- path of the log
    line bigint not null, -- line or row in it, from 1; 0 = the whole file
    reason varchar not null, -- what is wrong there
    game_id bigint, -- the game, where it could be told
    refused_at timestamp not null -- when it was refused (UTC)
);
