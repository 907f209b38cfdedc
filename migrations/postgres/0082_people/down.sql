-- Programs of before know clients as actors, but no users; to them a user is a client of that name.
UPDATE declaration_timeline SET actor = 'client' WHERE actor = 'user';
UPDATE transit_timeline SET actor = 'client' WHERE actor = 'user';
ALTER TABLE stock_movements DISABLE TRIGGER stock_movements_stay;
UPDATE stock_movements SET actor = 'client' WHERE actor = 'user';
ALTER TABLE stock_movements ENABLE TRIGGER stock_movements_stay;
ALTER TABLE stock_movements DROP COLUMN actor_id;
ALTER TABLE transit_timeline DROP COLUMN actor_id;
ALTER TABLE declaration_timeline DROP COLUMN actor_id;
-- They know no mails about users either.
DELETE FROM mails WHERE topic = 'user';
DROP TABLE counted_attempts;
DROP TABLE one_time_links;
DROP TABLE sessions;
DROP TABLE users;
UPDATE schema_floor SET migration = '0075';
