-- Projections that are stored: what lists say, made from the journal and never the truth. Every card
-- can be thrown away and made again; it is written in the same commit as what it is made from.
CREATE TABLE index_card (
    kind TEXT   COLLATE "C" NOT NULL,
    id   TEXT   COLLATE "C" NOT NULL,
    at   BIGINT NOT NULL, -- milliseconds since 1970; lists show the latest first
    body TEXT   NOT NULL, -- JSON
    PRIMARY KEY (kind, id)
);

-- The terms under which a card is found.
CREATE TABLE index_term (
    kind TEXT   COLLATE "C" NOT NULL,
    term TEXT   COLLATE "C" NOT NULL,
    at   BIGINT NOT NULL,
    id   TEXT   COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, term, at, id)
);

CREATE INDEX index_term_of_card ON index_term (kind, id);

-- By which version of the program the cards of a kind were made, and from how much of the journal.
-- From there on every commit keeps them in step.
CREATE TABLE index_built (
    kind     TEXT   COLLATE "C" PRIMARY KEY,
    version  BIGINT NOT NULL,
    position BIGINT NOT NULL
);
