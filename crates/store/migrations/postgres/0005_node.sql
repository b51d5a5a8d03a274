-- Several programs (nodes) at once. PostgreSQL only: an SQLite file has one.
--
-- A node that comes in gets a number that nobody had before, its epoch, and beats: it counts its row up twice
-- a second. Others who see it stand still for longer than a lease remove its row, and with the row it has lost
-- the right to write, however long it has been asleep meanwhile: whatever it writes looks for the row first
-- and holds it until the commit. So whoever has seen the row gone has everything before them that the node
-- will ever have written.
CREATE TABLE node (
    epoch BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name  TEXT   NOT NULL,
    beat  BIGINT NOT NULL DEFAULT 0
);

-- Which node keeps a stream: judges what is wanted there, lets clocks run and computer players move. One whose
-- node is gone is anybody's. No foreign key: it would lock rows of nodes that are being removed.
CREATE TABLE claim (
    stream TEXT   COLLATE "C" PRIMARY KEY,
    epoch  BIGINT NOT NULL
);

CREATE INDEX claim_of_node ON claim (epoch);

-- By which the nodes of one club know each other on a message bus that several clubs may share.
ALTER TABLE tenure ADD COLUMN club TEXT NOT NULL DEFAULT md5(random()::text || clock_timestamp()::text);

-- The lock is the weakest that keeps the row from being removed; beating goes on beside it.
CREATE FUNCTION writer_is_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM node WHERE epoch = current_setting('sobremesa.epoch')::bigint FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'SB001', MESSAGE = 'this node has lost its lease';
    END IF;
    RETURN NULL;
END $$;

-- Whoever holds the club alone has set no epoch.
CREATE TRIGGER event_writer_is_in BEFORE INSERT OR UPDATE ON event
FOR EACH STATEMENT WHEN (current_setting('sobremesa.epoch', true) <> '')
EXECUTE FUNCTION writer_is_in();

CREATE TRIGGER index_card_writer_is_in BEFORE INSERT OR UPDATE ON index_card
FOR EACH STATEMENT WHEN (current_setting('sobremesa.epoch', true) <> '')
EXECUTE FUNCTION writer_is_in();
