DROP TRIGGER declaration_parts_of_deleted ON declarations;
DROP TRIGGER declaration_parts_of_new ON declarations;
CREATE TRIGGER declaration_parts_of_new AFTER INSERT OR DELETE ON declarations
    FOR EACH ROW EXECUTE FUNCTION keep_declaration_parts();
INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
    SELECT organisation_id, 0, part, id FROM declarations, parts_of_declaration(reference_folded) AS part
    WHERE reference_folded = 'd-' || lpad(id::TEXT, greatest(8, length(id::TEXT)), '0')
    ON CONFLICT DO NOTHING;
