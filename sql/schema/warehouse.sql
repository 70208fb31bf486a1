-- One row about the file itself.
-- Key: none, there is exactly one row.
create table warehouse (
    version varchar not null, -- hash of the tables, views and marts; a program of another version does not read the file
    faces varchar not null, -- fingerprint of the card figures that the games were played with
    part_of varchar -- size and time of the file that an unfinished replay began from; null in a complete file
);
