-- No SQL can read what is compressed, and no legal hold may be forgotten unseen.
DO $$
BEGIN
    IF EXISTS (SELECT FROM declarations WHERE packed IS NOT NULL)
        OR EXISTS (SELECT FROM outbound_messages WHERE encoding <> 'plain')
        OR EXISTS (SELECT FROM inbound_messages WHERE encoding <> 'plain') THEN
        RAISE EXCEPTION 'migration 0075 cannot be taken back: something is compressed, which an earlier version cannot read';
    END IF;
    IF EXISTS (SELECT FROM retention_holds WHERE lifted_at IS NULL) THEN
        RAISE EXCEPTION 'migration 0075 cannot be taken back: a record is under a legal hold, which would be forgotten';
    END IF;
END
$$;
DROP TRIGGER declaration_parts_put_away ON declarations;
DROP FUNCTION put_declaration_parts_away();
SELECT change_declaration_parts(organisation_id, id, kind, NULL, text) FROM declarations
    CROSS JOIN LATERAL (VALUES (0, reference_folded), (1, mrn), (2, lrn)) AS texts (kind, text)
    WHERE put_away_at IS NOT NULL;
DROP INDEX declarations_put_away_by_marks;
DROP FUNCTION marks_of_declaration(BIGINT, TEXT, TEXT, TEXT);
DROP TABLE packed_line_ids;
ALTER TABLE declaration_lines ALTER COLUMN id SET GENERATED ALWAYS;
DROP TABLE retention_passes;
DROP TABLE retention_holds;
DROP INDEX mails_ended;
DROP INDEX callback_deliveries_ended;
DROP INDEX transits_to_put_away;
DROP INDEX declarations_to_put_away;
ALTER TABLE transits DROP COLUMN put_away_at;
ALTER TABLE declarations DROP COLUMN packed, DROP COLUMN put_away_at;
UPDATE schema_floor SET migration = '0074';
