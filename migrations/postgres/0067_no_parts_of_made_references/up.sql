-- A reference that the service made is the letter D and the id of its declaration. A search finds it by its id, so that
-- no parts of it are kept. Parts that an earlier release wrote stay: they are found twice, and go with their declaration.
DROP TRIGGER declaration_parts_of_new ON declarations;
CREATE TRIGGER declaration_parts_of_new AFTER INSERT ON declarations FOR EACH ROW
    WHEN (NEW.mrn IS NOT NULL OR NEW.lrn IS NOT NULL OR NEW.reference_folded
        IS DISTINCT FROM 'd-' || lpad(NEW.id::TEXT, greatest(8, length(NEW.id::TEXT)), '0'))
    EXECUTE FUNCTION keep_declaration_parts();
CREATE TRIGGER declaration_parts_of_deleted AFTER DELETE ON declarations FOR EACH ROW
    EXECUTE FUNCTION keep_declaration_parts();
