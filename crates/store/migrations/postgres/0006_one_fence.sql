-- Cards are written by the statement that writes entries, also when there are none, and that one asks whether its
-- writer is in. To ask again for the cards of the same statement was for nothing.
DROP TRIGGER index_card_writer_is_in ON index_card;
