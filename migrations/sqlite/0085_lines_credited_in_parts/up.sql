-- A line can be credited in parts, which together are never more than the line: the service adds them up in the unit of work
-- that writes. SQLite only drops the rule that a line is credited once with the table, so that the table is made anew.
CREATE TABLE invoice_lines_rebuilt (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    invoice_id INTEGER NOT NULL,
    description TEXT NOT NULL,
    quantity TEXT NOT NULL,
    unit_price TEXT NOT NULL,
    vat_rate TEXT NOT NULL,
    reverse_charged INTEGER NOT NULL,
    amount TEXT NOT NULL,
    vat_amount TEXT NOT NULL,
    payment_group TEXT NOT NULL CHECK (payment_group IN ('handling', 'duties', 'disbursements')),
    -- No foreign key: what was billed outlives the item.
    billable_item_id INTEGER,
    dossier_id INTEGER,
    -- Where it came from; nothing of it: somebody typed it.
    revenue_line_id INTEGER,
    prepaid_dossier_id INTEGER,
    credited_line INTEGER,
    not_taxed_here INTEGER NOT NULL DEFAULT 0,
    UNIQUE (organisation_id, id),
    CONSTRAINT invoice_lines_source CHECK (
        (revenue_line_id IS NOT NULL) + (prepaid_dossier_id IS NOT NULL) + (credited_line IS NOT NULL) <= 1),
    CONSTRAINT invoice_lines_invoice FOREIGN KEY (organisation_id, invoice_id)
        REFERENCES invoices (organisation_id, id) ON DELETE CASCADE,
    CONSTRAINT invoice_lines_dossier FOREIGN KEY (organisation_id, dossier_id)
        REFERENCES dossiers (organisation_id, id),
    CONSTRAINT invoice_lines_credited FOREIGN KEY (organisation_id, credited_line)
        REFERENCES invoice_lines_rebuilt (organisation_id, id)
) STRICT;
INSERT INTO invoice_lines_rebuilt (organisation_id, id, invoice_id, description, quantity, unit_price, vat_rate,
    reverse_charged, amount, vat_amount, payment_group, billable_item_id, dossier_id, revenue_line_id, prepaid_dossier_id,
    credited_line, not_taxed_here)
SELECT organisation_id, id, invoice_id, description, quantity, unit_price, vat_rate,
    reverse_charged, amount, vat_amount, payment_group, billable_item_id, dossier_id, revenue_line_id, prepaid_dossier_id,
    credited_line, not_taxed_here
FROM invoice_lines ORDER BY id;
-- Ids of deleted lines are not given out again.
DELETE FROM sqlite_sequence WHERE name = 'invoice_lines_rebuilt';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'invoice_lines_rebuilt', seq FROM sqlite_sequence WHERE name = 'invoice_lines';
DROP TABLE invoice_lines;
ALTER TABLE invoice_lines_rebuilt RENAME TO invoice_lines;

CREATE INDEX invoice_lines_in_order ON invoice_lines (organisation_id, invoice_id, id);
CREATE INDEX invoice_lines_of_dossier ON invoice_lines (organisation_id, dossier_id, invoice_id)
    WHERE dossier_id IS NOT NULL;
CREATE INDEX invoice_lines_of_credited ON invoice_lines (organisation_id, credited_line) WHERE credited_line IS NOT NULL;

-- The triggers of before, which went with the table.
CREATE TRIGGER invoice_lines_final_new BEFORE INSERT ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = NEW.organisation_id AND id = NEW.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_changed BEFORE UPDATE ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = OLD.organisation_id AND id = OLD.invoice_id
        AND status <> 'draft')
    OR EXISTS (SELECT 1 FROM invoices WHERE organisation_id = NEW.organisation_id AND id = NEW.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_final_gone BEFORE DELETE ON invoice_lines
    WHEN EXISTS (SELECT 1 FROM invoices WHERE organisation_id = OLD.organisation_id AND id = OLD.invoice_id
        AND status <> 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an invoice is final');
END;
CREATE TRIGGER invoice_lines_audited_change AFTER UPDATE ON invoice_lines
    WHEN OLD.invoice_id IS NOT NEW.invoice_id OR OLD.description IS NOT NEW.description OR OLD.quantity IS NOT NEW.quantity OR OLD.unit_price IS NOT NEW.unit_price OR OLD.vat_rate IS NOT NEW.vat_rate OR OLD.reverse_charged IS NOT NEW.reverse_charged OR OLD.amount IS NOT NEW.amount OR OLD.vat_amount IS NOT NEW.vat_amount OR OLD.payment_group IS NOT NEW.payment_group OR OLD.billable_item_id IS NOT NEW.billable_item_id OR OLD.dossier_id IS NOT NEW.dossier_id OR OLD.revenue_line_id IS NOT NEW.revenue_line_id OR OLD.prepaid_dossier_id IS NOT NEW.prepaid_dossier_id OR OLD.credited_line IS NOT NEW.credited_line OR OLD.not_taxed_here IS NOT NEW.not_taxed_here
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_line', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('invoice_id', nullif(json_quote(OLD.invoice_id), 'null'), nullif(json_quote(NEW.invoice_id), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('quantity', iif(OLD.quantity IS NULL, NULL, iif(json_valid(OLD.quantity), OLD.quantity, json_quote(OLD.quantity))), iif(NEW.quantity IS NULL, NULL, iif(json_valid(NEW.quantity), NEW.quantity, json_quote(NEW.quantity)))),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price))), iif(NEW.unit_price IS NULL, NULL, iif(json_valid(NEW.unit_price), NEW.unit_price, json_quote(NEW.unit_price)))),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate))), iif(NEW.vat_rate IS NULL, NULL, iif(json_valid(NEW.vat_rate), NEW.vat_rate, json_quote(NEW.vat_rate)))),
                ('reverse_charged', iif(OLD.reverse_charged IS NULL, NULL, iif(OLD.reverse_charged, 'true', 'false')), iif(NEW.reverse_charged IS NULL, NULL, iif(NEW.reverse_charged, 'true', 'false'))),
                ('amount', iif(OLD.amount IS NULL, NULL, iif(json_valid(OLD.amount), OLD.amount, json_quote(OLD.amount))), iif(NEW.amount IS NULL, NULL, iif(json_valid(NEW.amount), NEW.amount, json_quote(NEW.amount)))),
                ('vat_amount', iif(OLD.vat_amount IS NULL, NULL, iif(json_valid(OLD.vat_amount), OLD.vat_amount, json_quote(OLD.vat_amount))), iif(NEW.vat_amount IS NULL, NULL, iif(json_valid(NEW.vat_amount), NEW.vat_amount, json_quote(NEW.vat_amount)))),
                ('payment_group', nullif(json_quote(OLD.payment_group), 'null'), nullif(json_quote(NEW.payment_group), 'null')),
                ('billable_item_id', nullif(json_quote(OLD.billable_item_id), 'null'), nullif(json_quote(NEW.billable_item_id), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null'), nullif(json_quote(NEW.dossier_id), 'null')),
                ('revenue_line_id', nullif(json_quote(OLD.revenue_line_id), 'null'), nullif(json_quote(NEW.revenue_line_id), 'null')),
                ('prepaid_dossier_id', nullif(json_quote(OLD.prepaid_dossier_id), 'null'), nullif(json_quote(NEW.prepaid_dossier_id), 'null')),
                ('credited_line', nullif(json_quote(OLD.credited_line), 'null'), nullif(json_quote(NEW.credited_line), 'null')),
                ('not_taxed_here', iif(OLD.not_taxed_here IS NULL, NULL, iif(OLD.not_taxed_here, 'true', 'false')), iif(NEW.not_taxed_here IS NULL, NULL, iif(NEW.not_taxed_here, 'true', 'false'))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER invoice_lines_audited_end AFTER DELETE ON invoice_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_line', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('invoice_id', nullif(json_quote(OLD.invoice_id), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('quantity', iif(OLD.quantity IS NULL, NULL, iif(json_valid(OLD.quantity), OLD.quantity, json_quote(OLD.quantity)))),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price)))),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate)))),
                ('reverse_charged', iif(OLD.reverse_charged IS NULL, NULL, iif(OLD.reverse_charged, 'true', 'false'))),
                ('amount', iif(OLD.amount IS NULL, NULL, iif(json_valid(OLD.amount), OLD.amount, json_quote(OLD.amount)))),
                ('vat_amount', iif(OLD.vat_amount IS NULL, NULL, iif(json_valid(OLD.vat_amount), OLD.vat_amount, json_quote(OLD.vat_amount)))),
                ('payment_group', nullif(json_quote(OLD.payment_group), 'null')),
                ('billable_item_id', nullif(json_quote(OLD.billable_item_id), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null')),
                ('revenue_line_id', nullif(json_quote(OLD.revenue_line_id), 'null')),
                ('prepaid_dossier_id', nullif(json_quote(OLD.prepaid_dossier_id), 'null')),
                ('credited_line', nullif(json_quote(OLD.credited_line), 'null')),
                ('not_taxed_here', iif(OLD.not_taxed_here IS NULL, NULL, iif(OLD.not_taxed_here, 'true', 'false'))))) AS whole;
END;
CREATE TRIGGER invoice_lines_audited_new AFTER INSERT ON invoice_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_line', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;

-- A program of before relies on the constraint alone: of two credits of a line at the same moment it made both, and more would
-- be taken back than the line.
UPDATE schema_floor SET migration = '0085';
