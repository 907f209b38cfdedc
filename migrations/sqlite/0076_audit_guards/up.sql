-- Entries of an organisation in their order, a page at a time.
CREATE INDEX audit_entries_of_organisation ON audit_entries (organisation_id);

-- The row that tells who acts, the mark and how far a chain goes are always there.
CREATE TRIGGER audit_acting_does_not_go BEFORE DELETE ON audit_acting
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_mark_does_not_go BEFORE DELETE ON audit_mark
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_heads_does_not_go BEFORE DELETE ON audit_heads
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;

-- Lines that are added to rate cards and invoices are noted too.
CREATE TRIGGER rate_card_lines_audited_new AFTER INSERT ON rate_card_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'rate_card_line', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER invoice_lines_audited_new AFTER INSERT ON invoice_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_line', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;

-- The service tells of new lines of declarations and of new lots with their record. Whoever else adds one is noted.
CREATE TRIGGER declaration_lines_audited_new AFTER INSERT ON declaration_lines
    WHEN (SELECT kind FROM audit_acting) IS NULL
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'declaration_line', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER stock_lots_audited_new AFTER INSERT ON stock_lots
    WHEN (SELECT kind FROM audit_acting) IS NULL
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'stock_lot', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
