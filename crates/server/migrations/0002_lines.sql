-- What was said in a room. Rows are added and never changed.
CREATE TABLE lines (
    room TEXT    NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    n    INTEGER NOT NULL,
    -- The game it was said in: what is secret while it runs is not afterwards.
    game INTEGER NOT NULL,
    -- Whoever had this seat in the first game, or somebody who watches.
    seat TEXT,
    name TEXT,
    text TEXT    NOT NULL,
    sum  BLOB    NOT NULL,
    PRIMARY KEY (room, n)
) WITHOUT ROWID;
