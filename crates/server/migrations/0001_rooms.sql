-- A sum shows that a row is as it was written; what a game's head covers needs none.

-- A room: one table after another, and the people around it.
CREATE TABLE rooms (
    id         TEXT    NOT NULL PRIMARY KEY,
    listed     INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    sum        BLOB    NOT NULL
);

-- Who may sit in a room, by the seat they had in its first game. Secrets are only here as hashes.
CREATE TABLE holders (
    room   TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    seat   TEXT NOT NULL,
    "key"  BLOB NOT NULL,
    guest  BLOB,
    sum    BLOB NOT NULL,
    PRIMARY KEY (room, seat)
);
CREATE INDEX holders_by_guest ON holders (guest) WHERE guest IS NOT NULL;

-- What a table was opened with, and how its game ended.
CREATE TABLE games (
    room        TEXT    NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    game        INTEGER NOT NULL,
    opened_ms   INTEGER NOT NULL,
    base_ms     INTEGER NOT NULL,
    settings    TEXT    NOT NULL,
    secret      BLOB    NOT NULL,
    variant     TEXT    NOT NULL,
    -- Of the chain of its events: it covers what the table was opened with, too.
    head        TEXT    NOT NULL,
    sum         BLOB    NOT NULL,
    result      TEXT,
    names       TEXT,
    finished_ms INTEGER,
    end_sum     BLOB,
    PRIMARY KEY (room, game)
);
CREATE INDEX games_running ON games (room) WHERE result IS NULL;
CREATE INDEX games_finished ON games (finished_ms) WHERE finished_ms IS NOT NULL;

-- Everything that happened at a table. Rows are added and never changed.
CREATE TABLE events (
    room  TEXT    NOT NULL,
    game  INTEGER NOT NULL,
    seq   INTEGER NOT NULL,
    entry TEXT    NOT NULL,
    PRIMARY KEY (room, game, seq),
    FOREIGN KEY (room, game) REFERENCES games (room, game) ON DELETE CASCADE
) WITHOUT ROWID;

-- What belongs to the server itself: its keys, its time, whether it has closed the file.
CREATE TABLE meta (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL,
    sum   BLOB NOT NULL
);
