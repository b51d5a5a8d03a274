-- Whoever leaves for good is forgotten: what an entry said of them may be written over, and is marked
-- as such. Everything else stays as it was.
DROP TRIGGER event_is_never_changed ON event;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
FOR EACH ROW
WHEN (NEW.kind <> 'erased' OR NEW.position <> OLD.position OR NEW.stream <> OLD.stream
   OR NEW.seq <> OLD.seq OR NEW.at <> OLD.at)
EXECUTE FUNCTION event_is_never_changed();
