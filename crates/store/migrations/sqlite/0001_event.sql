-- The truth: everything that was ever acknowledged, in the order of its commits.
--
-- `position` counts over all streams, so that whatever is derived from several
-- of them can be rebuilt in the order in which it came about. Rows lie in that
-- order too: a commit that carries the actions of many tables writes them side
-- by side. A table sorted by stream (WITHOUT ROWID) writes twice the bytes.
CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL, -- milliseconds since 1970, as the caller gave them
    kind     TEXT    NOT NULL,
    body     TEXT    NOT NULL, -- JSON
    UNIQUE (stream, seq)
) STRICT;

-- A stream is numbered 1, 2, 3 …: no number twice, none left out.
CREATE TRIGGER event_goes_on BEFORE INSERT ON event
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM event WHERE stream = NEW.stream), 0)
BEGIN
    SELECT RAISE(ABORT, 'an entry must be the next of its stream');
END;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN
    SELECT RAISE(ABORT, 'what has happened is never changed');
END;

CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
BEGIN
    SELECT RAISE(ABORT, 'what has happened is never removed');
END;
