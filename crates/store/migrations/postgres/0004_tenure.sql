-- Who holds the club. PostgreSQL only: beside an SQLite file lies a lock of the system's.
--
-- The program that writes has a session lock (an advisory one) on the connection by which it writes, and
-- counts this number up when it takes the club over. If its connection is lost, it takes the lock again
-- before it writes again, and finds here whether another program was there meanwhile.
CREATE TABLE tenure (
    epoch BIGINT NOT NULL
);

INSERT INTO tenure (epoch) VALUES (0);
