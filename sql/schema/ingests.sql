-- One row per batch of games committed.
-- Key: ingest.
create table ingests (
    ingest integer not null, -- number of the batch, from 1
    file varchar not null, -- path of the log
    games integer not null, -- games added [games]
    already_there integer not null, -- games skipped because they were there [games]
    quarantined integer not null, -- games refused [games]
    committed_at timestamp not null -- when (UTC)
);
