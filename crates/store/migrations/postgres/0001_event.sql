-- The truth: everything that was ever acknowledged, in the order of its commits.
--
-- The same as in SQLite, in PostgreSQL's words. Names are compared letter by letter (COLLATE "C"), as SQLite
-- does, whatever language the database was made for. Of two commits at the same time the one that began
-- first may get the higher positions; the one program that holds the club commits one after the other.
CREATE TABLE event (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream   TEXT   COLLATE "C" NOT NULL,
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL, -- milliseconds since 1970, as the caller gave them
    kind     TEXT   NOT NULL,
    body     TEXT   NOT NULL, -- JSON
    UNIQUE (stream, seq)
);

-- A stream is numbered 1, 2, 3 …: no number twice, none left out, and the lower one was stored before.
-- Asked once for all rows of a commit: a trigger for each row costs more than the row.
CREATE FUNCTION event_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM fresh WHERE seq < 1 OR seq > 1 AND NOT EXISTS (
            SELECT FROM event AS before
            WHERE before.stream = fresh.stream AND before.seq = fresh.seq - 1
              AND before.position < fresh.position
        )
    ) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'an entry must be the next of its stream';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER event_goes_on AFTER INSERT ON event
REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION event_goes_on();

CREATE FUNCTION event_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE integrity_constraint_violation USING MESSAGE = 'what has happened is never changed';
END $$;

CREATE FUNCTION event_is_never_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE integrity_constraint_violation USING MESSAGE = 'what has happened is never removed';
END $$;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
FOR EACH ROW EXECUTE FUNCTION event_is_never_changed();

CREATE TRIGGER event_is_never_removed BEFORE DELETE OR TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION event_is_never_removed();
