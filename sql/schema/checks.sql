-- One row per identity check and run of it; a run follows every replay.
-- Key: name, checked_at.
create table checks (
    name varchar not null, -- file of sql/checks that asks the question
    grain varchar not null, -- what one row checked is
    rows_checked bigint not null, -- rows looked at [rows]
    violations bigint not null, -- rows that break the identity; 0 = it holds [rows]
    checked_at timestamp not null -- when the run began (UTC)
);
