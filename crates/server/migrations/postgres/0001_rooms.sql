-- Plain tables without references to each other: a room's rows may lie anywhere, and adding to a game
-- locks nothing but its home. A sum shows that a row is as it was written; what a game's head covers
-- needs none.

-- The servers that share this database. The one without a name is nobody: what it holds is free.
CREATE TABLE nodes (
    id      TEXT        NOT NULL PRIMARY KEY,
    -- The node's own time when it was last heard of.
    time_ms BIGINT      NOT NULL,
    -- Until when its rooms are its own, by the database's clock.
    until   TIMESTAMPTZ NOT NULL
);
INSERT INTO nodes (id, time_ms, until) VALUES ('', 0, '1970-01-01 00:00:00+00');

-- A room: one table after another, and the people around it.
CREATE TABLE rooms (
    id         TEXT    NOT NULL PRIMARY KEY,
    listed     BOOLEAN NOT NULL,
    created_ms BIGINT  NOT NULL,
    sum        BYTEA   NOT NULL
);

-- Where a room is and how far it has come: the one row that changes with every action.
CREATE TABLE homes (
    room     TEXT    NOT NULL PRIMARY KEY,
    node     TEXT    NOT NULL,
    -- Grows with every change of homes: whoever writes has to know the last one.
    term     BIGINT  NOT NULL,
    -- How far the room's time is ahead of its node's.
    ahead_ms BIGINT  NOT NULL,
    -- The room's time when it was last written to.
    time_ms  BIGINT  NOT NULL,
    -- Its last game, and the head of the chain of its events.
    game     INTEGER NOT NULL,
    head     BYTEA   NOT NULL,
    running  BOOLEAN NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX homes_by_node ON homes (running, node);

-- Who may sit in a room, by the seat they had in its first game. Secrets are only here as hashes.
CREATE TABLE holders (
    room  TEXT  NOT NULL,
    seat  TEXT  NOT NULL,
    "key" BYTEA NOT NULL,
    guest BYTEA,
    sum   BYTEA NOT NULL,
    PRIMARY KEY (room, seat)
);
CREATE INDEX holders_by_guest ON holders (guest) WHERE guest IS NOT NULL;

-- What a table was opened with, and how its game ended. The head is that of a game before the last.
CREATE TABLE games (
    room        TEXT    NOT NULL,
    game        INTEGER NOT NULL,
    opened_ms   BIGINT  NOT NULL,
    base_ms     BIGINT  NOT NULL,
    settings    TEXT    NOT NULL,
    secret      BYTEA   NOT NULL,
    variant     TEXT    NOT NULL,
    head        BYTEA,
    sum         BYTEA   NOT NULL,
    result      TEXT,
    names       TEXT,
    finished_ms BIGINT,
    end_sum     BYTEA,
    PRIMARY KEY (room, game)
);
CREATE INDEX games_finished ON games (finished_ms) WHERE finished_ms IS NOT NULL;

-- Everything that happened at a table. Rows are added and never changed.
CREATE TABLE events (
    room  TEXT    NOT NULL,
    game  INTEGER NOT NULL,
    seq   INTEGER NOT NULL,
    entry TEXT    NOT NULL,
    PRIMARY KEY (room, game, seq)
);

-- What was said in a room. Rows are added and never changed.
CREATE TABLE lines (
    room TEXT    NOT NULL,
    n    INTEGER NOT NULL,
    -- The game it was said in: what is secret while it runs is not afterwards.
    game INTEGER NOT NULL,
    -- Whoever had this seat in the first game, or somebody who watches.
    seat TEXT,
    name TEXT,
    text TEXT    NOT NULL,
    sum  BYTEA   NOT NULL,
    PRIMARY KEY (room, n)
);

-- What belongs to all nodes together: their keys.
CREATE TABLE meta (
    name  TEXT  NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL,
    sum   BYTEA NOT NULL
);
