-- Lines that are added to rate cards and invoices are noted too. Many come with one statement, so that they are noted by one.
CREATE FUNCTION audit_new_lines() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
DECLARE
    acting TEXT := coalesce(current_setting('customs.acting', true), '');
BEGIN
    WITH noted AS (
        INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
            SELECT added.organisation_id, now(), coalesce(nullif(split_part(acting, '|', 1), ''), 'unknown'),
                nullif(split_part(acting, '|', 2), ''), nullif(split_part(acting, '|', 3), ''),
                TG_ARGV[0], added.id, 'created'
            FROM added ORDER BY added.id
            RETURNING organisation_id, id)
    INSERT INTO audit_waiting (organisation_id, id) SELECT organisation_id, id FROM noted;
    RETURN NULL;
END
$$;
CREATE TRIGGER rate_card_lines_audited_new AFTER INSERT ON rate_card_lines REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION audit_new_lines('rate_card_line');
CREATE TRIGGER invoice_lines_audited_new AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION audit_new_lines('invoice_line');

-- The service tells of new lines of declarations and of new lots with their record. Whoever else adds one is noted.
CREATE TRIGGER declaration_lines_audited_new AFTER INSERT ON declaration_lines
    FOR EACH ROW WHEN (coalesce(current_setting('customs.acting', true), '') = '')
    EXECUTE FUNCTION audit_new_record('declaration_line');
CREATE TRIGGER stock_lots_audited_new AFTER INSERT ON stock_lots
    FOR EACH ROW WHEN (coalesce(current_setting('customs.acting', true), '') = '')
    EXECUTE FUNCTION audit_new_record('stock_lot');

-- How far a chain goes is not forgotten.
CREATE TRIGGER audit_heads_stay BEFORE DELETE OR TRUNCATE ON audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
