-- The audit log: an entry for every write of a record, stored by triggers with the change itself, so that no way of
-- writing can forget it. Entries are never changed and never go.
CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY,
    organisation_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- client, person, command_line, worker; unknown for a write past the service, or by an earlier version of it.
    actor_kind TEXT NOT NULL,
    actor_id TEXT,
    request_id TEXT,
    record_kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    -- created, changed, deleted
    action TEXT NOT NULL,
    -- JSON objects. Of a change: the columns that changed, and of documents their parts that did. Of a deletion: the whole
    -- row. A column without a value is left out.
    before TEXT,
    after TEXT
) STRICT;
CREATE INDEX audit_entries_by_record ON audit_entries (organisation_id, record_kind, record_id, id);
CREATE INDEX audit_entries_by_time ON audit_entries (organisation_id, at);

-- Who acts: set by the service at the beginning of each unit of work and taken back before the commit, so that a write by
-- another program is told from its own.
CREATE TABLE audit_acting (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    kind TEXT,
    id TEXT,
    request_id TEXT
) STRICT;
INSERT INTO audit_acting (one) VALUES (1);

-- Up to which entry the chains go. There is one writer at a time, so that ids come in order.
CREATE TABLE audit_mark (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id INTEGER NOT NULL
) STRICT;
INSERT INTO audit_mark (one, id) VALUES (1, 0);
-- Entries that the chain does not hold yet.
CREATE VIEW audit_waiting AS SELECT organisation_id, id FROM audit_entries WHERE id > (SELECT id FROM audit_mark);

-- The chain of an organisation: the entries in their order, and after each the hash over it and all before it. A block
-- holds those that were added together: the ids with commas between them, and 32 bytes of hash for each.
CREATE TABLE audit_blocks (
    organisation_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first_sequence INTEGER NOT NULL,
    entries TEXT NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (organisation_id, number)
) STRICT;

-- How far the chain goes: what shows that its end was cut off.
CREATE TABLE audit_heads (
    organisation_id INTEGER PRIMARY KEY,
    blocks INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;

CREATE TRIGGER audit_entries_do_not_change BEFORE UPDATE ON audit_entries
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_entries_do_not_go BEFORE DELETE ON audit_entries
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_blocks_do_not_change BEFORE UPDATE ON audit_blocks
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;
CREATE TRIGGER audit_blocks_do_not_go BEFORE DELETE ON audit_blocks
BEGIN
    SELECT RAISE(ABORT, 'the audit log does not change');
END;


CREATE TRIGGER organisations_audited_new AFTER INSERT ON organisations
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'organisation', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER organisations_audited_change AFTER UPDATE ON organisations
    WHEN OLD.name IS NOT NEW.name OR OLD.eori IS NOT NEW.eori OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'organisation', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('name', nullif(json_quote(OLD.name), 'null'), nullif(json_quote(NEW.name), 'null')),
                ('eori', nullif(json_quote(OLD.eori), 'null'), nullif(json_quote(NEW.eori), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER organisations_audited_end AFTER DELETE ON organisations
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'organisation', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('name', nullif(json_quote(OLD.name), 'null')),
                ('eori', nullif(json_quote(OLD.eori), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER organisation_settings_audited_new AFTER INSERT ON organisation_settings
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'organisation_settings', CAST(NEW.organisation_id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER organisation_settings_audited_change AFTER UPDATE ON organisation_settings
    WHEN OLD.address IS NOT NEW.address OR OLD.postal_code IS NOT NEW.postal_code OR OLD.city IS NOT NEW.city OR OLD.country_code IS NOT NEW.country_code OR OLD.trade_register_number IS NOT NEW.trade_register_number OR OLD.vat_number IS NOT NEW.vat_number OR OLD.iban IS NOT NEW.iban OR OLD.bic IS NOT NEW.bic OR OLD.email IS NOT NEW.email OR OLD.phone IS NOT NEW.phone OR OLD.logo IS NOT NEW.logo OR OLD.days_for_handling IS NOT NEW.days_for_handling OR OLD.days_for_duties IS NOT NEW.days_for_duties OR OLD.days_for_disbursements IS NOT NEW.days_for_disbursements OR OLD.invoice_number_format IS NOT NEW.invoice_number_format
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'organisation_settings', CAST(NEW.organisation_id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('address', nullif(json_quote(OLD.address), 'null'), nullif(json_quote(NEW.address), 'null')),
                ('postal_code', nullif(json_quote(OLD.postal_code), 'null'), nullif(json_quote(NEW.postal_code), 'null')),
                ('city', nullif(json_quote(OLD.city), 'null'), nullif(json_quote(NEW.city), 'null')),
                ('country_code', nullif(json_quote(OLD.country_code), 'null'), nullif(json_quote(NEW.country_code), 'null')),
                ('trade_register_number', nullif(json_quote(OLD.trade_register_number), 'null'), nullif(json_quote(NEW.trade_register_number), 'null')),
                ('vat_number', nullif(json_quote(OLD.vat_number), 'null'), nullif(json_quote(NEW.vat_number), 'null')),
                ('iban', nullif(json_quote(OLD.iban), 'null'), nullif(json_quote(NEW.iban), 'null')),
                ('bic', nullif(json_quote(OLD.bic), 'null'), nullif(json_quote(NEW.bic), 'null')),
                ('email', nullif(json_quote(OLD.email), 'null'), nullif(json_quote(NEW.email), 'null')),
                ('phone', nullif(json_quote(OLD.phone), 'null'), nullif(json_quote(NEW.phone), 'null')),
                ('logo', iif(OLD.logo IS NEW.logo, NULL, CAST(length(OLD.logo) AS TEXT)), iif(OLD.logo IS NEW.logo, NULL, CAST(length(NEW.logo) AS TEXT))),
                ('days_for_handling', nullif(json_quote(OLD.days_for_handling), 'null'), nullif(json_quote(NEW.days_for_handling), 'null')),
                ('days_for_duties', nullif(json_quote(OLD.days_for_duties), 'null'), nullif(json_quote(NEW.days_for_duties), 'null')),
                ('days_for_disbursements', nullif(json_quote(OLD.days_for_disbursements), 'null'), nullif(json_quote(NEW.days_for_disbursements), 'null')),
                ('invoice_number_format', nullif(json_quote(OLD.invoice_number_format), 'null'), nullif(json_quote(NEW.invoice_number_format), 'null')))
            WHERE column2 IS NOT column3 OR (column1 = 'logo' AND OLD.logo IS NOT NEW.logo)) AS changes;
END;
CREATE TRIGGER organisation_settings_audited_end AFTER DELETE ON organisation_settings
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'organisation_settings', CAST(OLD.organisation_id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('address', nullif(json_quote(OLD.address), 'null')),
                ('postal_code', nullif(json_quote(OLD.postal_code), 'null')),
                ('city', nullif(json_quote(OLD.city), 'null')),
                ('country_code', nullif(json_quote(OLD.country_code), 'null')),
                ('trade_register_number', nullif(json_quote(OLD.trade_register_number), 'null')),
                ('vat_number', nullif(json_quote(OLD.vat_number), 'null')),
                ('iban', nullif(json_quote(OLD.iban), 'null')),
                ('bic', nullif(json_quote(OLD.bic), 'null')),
                ('email', nullif(json_quote(OLD.email), 'null')),
                ('phone', nullif(json_quote(OLD.phone), 'null')),
                ('logo', CAST(length(OLD.logo) AS TEXT)),
                ('days_for_handling', nullif(json_quote(OLD.days_for_handling), 'null')),
                ('days_for_duties', nullif(json_quote(OLD.days_for_duties), 'null')),
                ('days_for_disbursements', nullif(json_quote(OLD.days_for_disbursements), 'null')),
                ('invoice_number_format', nullif(json_quote(OLD.invoice_number_format), 'null')))) AS whole;
END;
CREATE TRIGGER clients_audited_new AFTER INSERT ON clients
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'client', CAST(NEW.client_id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER clients_audited_change AFTER UPDATE ON clients
    WHEN OLD.name IS NOT NEW.name OR OLD.generation IS NOT NEW.generation OR OLD.scopes IS NOT NEW.scopes OR OLD.permissions IS NOT NEW.permissions OR OLD.created_at IS NOT NEW.created_at OR OLD.revoked_at IS NOT NEW.revoked_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'client', CAST(NEW.client_id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('name', nullif(json_quote(OLD.name), 'null'), nullif(json_quote(NEW.name), 'null')),
                ('generation', nullif(json_quote(OLD.generation), 'null'), nullif(json_quote(NEW.generation), 'null')),
                ('scopes', nullif(json_quote(OLD.scopes), 'null'), nullif(json_quote(NEW.scopes), 'null')),
                ('permissions', nullif(json_quote(OLD.permissions), 'null'), nullif(json_quote(NEW.permissions), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('revoked_at', nullif(json_quote(OLD.revoked_at), 'null'), nullif(json_quote(NEW.revoked_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER clients_audited_end AFTER DELETE ON clients
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'client', CAST(OLD.client_id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('name', nullif(json_quote(OLD.name), 'null')),
                ('generation', nullif(json_quote(OLD.generation), 'null')),
                ('scopes', nullif(json_quote(OLD.scopes), 'null')),
                ('permissions', nullif(json_quote(OLD.permissions), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('revoked_at', nullif(json_quote(OLD.revoked_at), 'null')))) AS whole;
END;
CREATE TRIGGER customers_audited_new AFTER INSERT ON customers
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'customer', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER customers_audited_change AFTER UPDATE ON customers
    WHEN OLD.version IS NOT NEW.version OR OLD.customer_code IS NOT NEW.customer_code OR OLD.customer_name IS NOT NEW.customer_name OR OLD.eori IS NOT NEW.eori OR OLD.country_code IS NOT NEW.country_code OR OLD.portal_access_enabled IS NOT NEW.portal_access_enabled OR OLD.surety_sync_enabled IS NOT NEW.surety_sync_enabled OR OLD.dva_guarantee_sync_enabled IS NOT NEW.dva_guarantee_sync_enabled OR OLD.declarant_customer_id IS NOT NEW.declarant_customer_id OR OLD.parent_customer_id IS NOT NEW.parent_customer_id OR OLD.default_invoice_to_customer_id IS NOT NEW.default_invoice_to_customer_id OR OLD.vat_check_status IS NOT NEW.vat_check_status OR OLD.vat_check_reference IS NOT NEW.vat_check_reference OR OLD.vat_checked_at IS NOT NEW.vat_checked_at OR OLD.vat_eligible_overridden IS NOT NEW.vat_eligible_overridden OR OLD.article_23_overridden IS NOT NEW.article_23_overridden OR OLD.document IS NOT NEW.document OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'customer', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('customer_name', nullif(json_quote(OLD.customer_name), 'null'), nullif(json_quote(NEW.customer_name), 'null')),
                ('eori', nullif(json_quote(OLD.eori), 'null'), nullif(json_quote(NEW.eori), 'null')),
                ('country_code', nullif(json_quote(OLD.country_code), 'null'), nullif(json_quote(NEW.country_code), 'null')),
                ('portal_access_enabled', iif(OLD.portal_access_enabled IS NULL, NULL, iif(OLD.portal_access_enabled, 'true', 'false')), iif(NEW.portal_access_enabled IS NULL, NULL, iif(NEW.portal_access_enabled, 'true', 'false'))),
                ('surety_sync_enabled', iif(OLD.surety_sync_enabled IS NULL, NULL, iif(OLD.surety_sync_enabled, 'true', 'false')), iif(NEW.surety_sync_enabled IS NULL, NULL, iif(NEW.surety_sync_enabled, 'true', 'false'))),
                ('dva_guarantee_sync_enabled', iif(OLD.dva_guarantee_sync_enabled IS NULL, NULL, iif(OLD.dva_guarantee_sync_enabled, 'true', 'false')), iif(NEW.dva_guarantee_sync_enabled IS NULL, NULL, iif(NEW.dva_guarantee_sync_enabled, 'true', 'false'))),
                ('declarant_customer_id', nullif(json_quote(OLD.declarant_customer_id), 'null'), nullif(json_quote(NEW.declarant_customer_id), 'null')),
                ('parent_customer_id', nullif(json_quote(OLD.parent_customer_id), 'null'), nullif(json_quote(NEW.parent_customer_id), 'null')),
                ('default_invoice_to_customer_id', nullif(json_quote(OLD.default_invoice_to_customer_id), 'null'), nullif(json_quote(NEW.default_invoice_to_customer_id), 'null')),
                ('vat_check_status', nullif(json_quote(OLD.vat_check_status), 'null'), nullif(json_quote(NEW.vat_check_status), 'null')),
                ('vat_check_reference', nullif(json_quote(OLD.vat_check_reference), 'null'), nullif(json_quote(NEW.vat_check_reference), 'null')),
                ('vat_checked_at', nullif(json_quote(OLD.vat_checked_at), 'null'), nullif(json_quote(NEW.vat_checked_at), 'null')),
                ('vat_eligible_overridden', iif(OLD.vat_eligible_overridden IS NULL, NULL, iif(OLD.vat_eligible_overridden, 'true', 'false')), iif(NEW.vat_eligible_overridden IS NULL, NULL, iif(NEW.vat_eligible_overridden, 'true', 'false'))),
                ('article_23_overridden', iif(OLD.article_23_overridden IS NULL, NULL, iif(OLD.article_23_overridden, 'true', 'false')), iif(NEW.article_23_overridden IS NULL, NULL, iif(NEW.article_23_overridden, 'true', 'false'))),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER customers_audited_end AFTER DELETE ON customers
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'customer', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('customer_name', nullif(json_quote(OLD.customer_name), 'null')),
                ('eori', nullif(json_quote(OLD.eori), 'null')),
                ('country_code', nullif(json_quote(OLD.country_code), 'null')),
                ('portal_access_enabled', iif(OLD.portal_access_enabled IS NULL, NULL, iif(OLD.portal_access_enabled, 'true', 'false'))),
                ('surety_sync_enabled', iif(OLD.surety_sync_enabled IS NULL, NULL, iif(OLD.surety_sync_enabled, 'true', 'false'))),
                ('dva_guarantee_sync_enabled', iif(OLD.dva_guarantee_sync_enabled IS NULL, NULL, iif(OLD.dva_guarantee_sync_enabled, 'true', 'false'))),
                ('declarant_customer_id', nullif(json_quote(OLD.declarant_customer_id), 'null')),
                ('parent_customer_id', nullif(json_quote(OLD.parent_customer_id), 'null')),
                ('default_invoice_to_customer_id', nullif(json_quote(OLD.default_invoice_to_customer_id), 'null')),
                ('vat_check_status', nullif(json_quote(OLD.vat_check_status), 'null')),
                ('vat_check_reference', nullif(json_quote(OLD.vat_check_reference), 'null')),
                ('vat_checked_at', nullif(json_quote(OLD.vat_checked_at), 'null')),
                ('vat_eligible_overridden', iif(OLD.vat_eligible_overridden IS NULL, NULL, iif(OLD.vat_eligible_overridden, 'true', 'false'))),
                ('article_23_overridden', iif(OLD.article_23_overridden IS NULL, NULL, iif(OLD.article_23_overridden, 'true', 'false'))),
                ('document', OLD.document),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER customer_parts_audited_new AFTER INSERT ON customer_parts
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'customer_part', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER customer_parts_audited_change AFTER UPDATE ON customer_parts
    WHEN OLD.customer_id IS NOT NEW.customer_id OR OLD.kind IS NOT NEW.kind OR OLD.is_chosen IS NOT NEW.is_chosen OR OLD.document IS NOT NEW.document OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'customer_part', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('customer_id', nullif(json_quote(OLD.customer_id), 'null'), nullif(json_quote(NEW.customer_id), 'null')),
                ('kind', nullif(json_quote(OLD.kind), 'null'), nullif(json_quote(NEW.kind), 'null')),
                ('is_chosen', iif(OLD.is_chosen IS NULL, NULL, iif(OLD.is_chosen, 'true', 'false')), iif(NEW.is_chosen IS NULL, NULL, iif(NEW.is_chosen, 'true', 'false'))),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER customer_parts_audited_end AFTER DELETE ON customer_parts
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'customer_part', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('customer_id', nullif(json_quote(OLD.customer_id), 'null')),
                ('kind', nullif(json_quote(OLD.kind), 'null')),
                ('is_chosen', iif(OLD.is_chosen IS NULL, NULL, iif(OLD.is_chosen, 'true', 'false'))),
                ('document', OLD.document),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER customer_invoice_to_audited_new AFTER INSERT ON customer_invoice_to
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_to', NEW.customer_id || '/' || NEW.invoice_to_id, 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER customer_invoice_to_audited_change AFTER UPDATE ON customer_invoice_to
    WHEN OLD.is_default IS NOT NEW.is_default
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_to', NEW.customer_id || '/' || NEW.invoice_to_id, 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('is_default', iif(OLD.is_default IS NULL, NULL, iif(OLD.is_default, 'true', 'false')), iif(NEW.is_default IS NULL, NULL, iif(NEW.is_default, 'true', 'false'))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER customer_invoice_to_audited_end AFTER DELETE ON customer_invoice_to
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice_to', OLD.customer_id || '/' || OLD.invoice_to_id, 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('is_default', iif(OLD.is_default IS NULL, NULL, iif(OLD.is_default, 'true', 'false'))))) AS whole;
END;
CREATE TRIGGER items_audited_new AFTER INSERT ON items
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER items_audited_change AFTER UPDATE ON items
    WHEN OLD.version IS NOT NEW.version OR OLD.owner_id IS NOT NEW.owner_id OR OLD.customer_id IS NOT NEW.customer_id OR OLD.item_code IS NOT NEW.item_code OR OLD.description IS NOT NEW.description OR OLD.hs_code IS NOT NEW.hs_code OR OLD.country_of_origin IS NOT NEW.country_of_origin OR OLD.status IS NOT NEW.status OR OLD.net_weight IS NOT NEW.net_weight OR OLD.gross_weight IS NOT NEW.gross_weight OR OLD.unit_value IS NOT NEW.unit_value OR OLD.unit_currency IS NOT NEW.unit_currency OR OLD.sku IS NOT NEW.sku OR OLD.part_number IS NOT NEW.part_number OR OLD.verified_at IS NOT NEW.verified_at OR OLD.verified_by IS NOT NEW.verified_by OR OLD.document IS NOT NEW.document OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('owner_id', nullif(json_quote(OLD.owner_id), 'null'), nullif(json_quote(NEW.owner_id), 'null')),
                ('customer_id', nullif(json_quote(OLD.customer_id), 'null'), nullif(json_quote(NEW.customer_id), 'null')),
                ('item_code', nullif(json_quote(OLD.item_code), 'null'), nullif(json_quote(NEW.item_code), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('hs_code', nullif(json_quote(OLD.hs_code), 'null'), nullif(json_quote(NEW.hs_code), 'null')),
                ('country_of_origin', nullif(json_quote(OLD.country_of_origin), 'null'), nullif(json_quote(NEW.country_of_origin), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null'), nullif(json_quote(NEW.status), 'null')),
                ('net_weight', iif(OLD.net_weight IS NULL, NULL, iif(json_valid(OLD.net_weight), OLD.net_weight, json_quote(OLD.net_weight))), iif(NEW.net_weight IS NULL, NULL, iif(json_valid(NEW.net_weight), NEW.net_weight, json_quote(NEW.net_weight)))),
                ('gross_weight', iif(OLD.gross_weight IS NULL, NULL, iif(json_valid(OLD.gross_weight), OLD.gross_weight, json_quote(OLD.gross_weight))), iif(NEW.gross_weight IS NULL, NULL, iif(json_valid(NEW.gross_weight), NEW.gross_weight, json_quote(NEW.gross_weight)))),
                ('unit_value', iif(OLD.unit_value IS NULL, NULL, iif(json_valid(OLD.unit_value), OLD.unit_value, json_quote(OLD.unit_value))), iif(NEW.unit_value IS NULL, NULL, iif(json_valid(NEW.unit_value), NEW.unit_value, json_quote(NEW.unit_value)))),
                ('unit_currency', nullif(json_quote(OLD.unit_currency), 'null'), nullif(json_quote(NEW.unit_currency), 'null')),
                ('sku', nullif(json_quote(OLD.sku), 'null'), nullif(json_quote(NEW.sku), 'null')),
                ('part_number', nullif(json_quote(OLD.part_number), 'null'), nullif(json_quote(NEW.part_number), 'null')),
                ('verified_at', nullif(json_quote(OLD.verified_at), 'null'), nullif(json_quote(NEW.verified_at), 'null')),
                ('verified_by', nullif(json_quote(OLD.verified_by), 'null'), nullif(json_quote(NEW.verified_by), 'null')),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER items_audited_end AFTER DELETE ON items
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('owner_id', nullif(json_quote(OLD.owner_id), 'null')),
                ('customer_id', nullif(json_quote(OLD.customer_id), 'null')),
                ('item_code', nullif(json_quote(OLD.item_code), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('hs_code', nullif(json_quote(OLD.hs_code), 'null')),
                ('country_of_origin', nullif(json_quote(OLD.country_of_origin), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null')),
                ('net_weight', iif(OLD.net_weight IS NULL, NULL, iif(json_valid(OLD.net_weight), OLD.net_weight, json_quote(OLD.net_weight)))),
                ('gross_weight', iif(OLD.gross_weight IS NULL, NULL, iif(json_valid(OLD.gross_weight), OLD.gross_weight, json_quote(OLD.gross_weight)))),
                ('unit_value', iif(OLD.unit_value IS NULL, NULL, iif(json_valid(OLD.unit_value), OLD.unit_value, json_quote(OLD.unit_value)))),
                ('unit_currency', nullif(json_quote(OLD.unit_currency), 'null')),
                ('sku', nullif(json_quote(OLD.sku), 'null')),
                ('part_number', nullif(json_quote(OLD.part_number), 'null')),
                ('verified_at', nullif(json_quote(OLD.verified_at), 'null')),
                ('verified_by', nullif(json_quote(OLD.verified_by), 'null')),
                ('document', OLD.document),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER item_changes_audited_new AFTER INSERT ON item_changes
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item_change', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER item_changes_audited_change AFTER UPDATE ON item_changes
    WHEN OLD.item_id IS NOT NEW.item_id OR OLD.field IS NOT NEW.field OR OLD.old_value IS NOT NEW.old_value OR OLD.new_value IS NOT NEW.new_value OR OLD.status IS NOT NEW.status OR OLD.requested_by IS NOT NEW.requested_by OR OLD.requested_at IS NOT NEW.requested_at OR OLD.decided_by IS NOT NEW.decided_by OR OLD.decided_at IS NOT NEW.decided_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item_change', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('item_id', nullif(json_quote(OLD.item_id), 'null'), nullif(json_quote(NEW.item_id), 'null')),
                ('field', nullif(json_quote(OLD.field), 'null'), nullif(json_quote(NEW.field), 'null')),
                ('old_value', nullif(json_quote(OLD.old_value), 'null'), nullif(json_quote(NEW.old_value), 'null')),
                ('new_value', nullif(json_quote(OLD.new_value), 'null'), nullif(json_quote(NEW.new_value), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null'), nullif(json_quote(NEW.status), 'null')),
                ('requested_by', nullif(json_quote(OLD.requested_by), 'null'), nullif(json_quote(NEW.requested_by), 'null')),
                ('requested_at', nullif(json_quote(OLD.requested_at), 'null'), nullif(json_quote(NEW.requested_at), 'null')),
                ('decided_by', nullif(json_quote(OLD.decided_by), 'null'), nullif(json_quote(NEW.decided_by), 'null')),
                ('decided_at', nullif(json_quote(OLD.decided_at), 'null'), nullif(json_quote(NEW.decided_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER item_changes_audited_end AFTER DELETE ON item_changes
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item_change', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('item_id', nullif(json_quote(OLD.item_id), 'null')),
                ('field', nullif(json_quote(OLD.field), 'null')),
                ('old_value', nullif(json_quote(OLD.old_value), 'null')),
                ('new_value', nullif(json_quote(OLD.new_value), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null')),
                ('requested_by', nullif(json_quote(OLD.requested_by), 'null')),
                ('requested_at', nullif(json_quote(OLD.requested_at), 'null')),
                ('decided_by', nullif(json_quote(OLD.decided_by), 'null')),
                ('decided_at', nullif(json_quote(OLD.decided_at), 'null')))) AS whole;
END;
CREATE TRIGGER item_documents_audited_new AFTER INSERT ON item_documents
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item_document', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER item_documents_audited_change AFTER UPDATE ON item_documents
    WHEN OLD.item_id IS NOT NEW.item_id OR OLD.document_type IS NOT NEW.document_type OR OLD.filename IS NOT NEW.filename OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item_document', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('item_id', nullif(json_quote(OLD.item_id), 'null'), nullif(json_quote(NEW.item_id), 'null')),
                ('document_type', nullif(json_quote(OLD.document_type), 'null'), nullif(json_quote(NEW.document_type), 'null')),
                ('filename', nullif(json_quote(OLD.filename), 'null'), nullif(json_quote(NEW.filename), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER item_documents_audited_end AFTER DELETE ON item_documents
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'item_document', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('item_id', nullif(json_quote(OLD.item_id), 'null')),
                ('document_type', nullif(json_quote(OLD.document_type), 'null')),
                ('filename', nullif(json_quote(OLD.filename), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER documents_audited_new AFTER INSERT ON documents
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'document', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER documents_audited_change AFTER UPDATE ON documents
    WHEN OLD.version IS NOT NEW.version OR OLD.owner_kind IS NOT NEW.owner_kind OR OLD.owner_id IS NOT NEW.owner_id OR OLD.document_type IS NOT NEW.document_type OR OLD.description IS NOT NEW.description OR OLD.file_key IS NOT NEW.file_key OR OLD.filename IS NOT NEW.filename OR OLD.size IS NOT NEW.size OR OLD.sha256 IS NOT NEW.sha256 OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'document', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('owner_kind', nullif(json_quote(OLD.owner_kind), 'null'), nullif(json_quote(NEW.owner_kind), 'null')),
                ('owner_id', nullif(json_quote(OLD.owner_id), 'null'), nullif(json_quote(NEW.owner_id), 'null')),
                ('document_type', nullif(json_quote(OLD.document_type), 'null'), nullif(json_quote(NEW.document_type), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('file_key', nullif(json_quote(OLD.file_key), 'null'), nullif(json_quote(NEW.file_key), 'null')),
                ('filename', nullif(json_quote(OLD.filename), 'null'), nullif(json_quote(NEW.filename), 'null')),
                ('size', nullif(json_quote(OLD.size), 'null'), nullif(json_quote(NEW.size), 'null')),
                ('sha256', iif(OLD.sha256 IS NULL, NULL, json_quote('\x' || lower(hex(OLD.sha256)))), iif(NEW.sha256 IS NULL, NULL, json_quote('\x' || lower(hex(NEW.sha256))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER documents_audited_end AFTER DELETE ON documents
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'document', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('owner_kind', nullif(json_quote(OLD.owner_kind), 'null')),
                ('owner_id', nullif(json_quote(OLD.owner_id), 'null')),
                ('document_type', nullif(json_quote(OLD.document_type), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('file_key', nullif(json_quote(OLD.file_key), 'null')),
                ('filename', nullif(json_quote(OLD.filename), 'null')),
                ('size', nullif(json_quote(OLD.size), 'null')),
                ('sha256', iif(OLD.sha256 IS NULL, NULL, json_quote('\x' || lower(hex(OLD.sha256))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER declarations_audited_new AFTER INSERT ON declarations
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'declaration', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
-- That the service packs a declaration which was put away, or takes it out again, is no change of it; whoever else does so
-- is noted.
CREATE TRIGGER declarations_audited_change AFTER UPDATE ON declarations
    WHEN ((OLD.packed IS NULL) = (NEW.packed IS NULL) OR OLD.version <> NEW.version
        OR (SELECT kind FROM audit_acting) IS NULL)
    AND (OLD.version IS NOT NEW.version OR OLD.reference IS NOT NEW.reference OR OLD.application_reference IS NOT NEW.application_reference OR OLD.status IS NOT NEW.status OR OLD.status_before_invalidation IS NOT NEW.status_before_invalidation OR OLD.imex IS NOT NEW.imex OR OLD.declaration_type IS NOT NEW.declaration_type OR OLD.dms_version IS NOT NEW.dms_version OR OLD.symbol IS NOT NEW.symbol OR OLD.representation_type IS NOT NEW.representation_type OR OLD.customer_code IS NOT NEW.customer_code OR OLD.dossier_id IS NOT NEW.dossier_id OR OLD.lrn IS NOT NEW.lrn OR OLD.mrn IS NOT NEW.mrn OR OLD.submitted_at IS NOT NEW.submitted_at OR OLD.accepted_at IS NOT NEW.accepted_at OR OLD.released_at IS NOT NEW.released_at OR OLD.presentation_sent_at IS NOT NEW.presentation_sent_at OR OLD.presentation_accepted_at IS NOT NEW.presentation_accepted_at OR OLD.supplementary_sent_at IS NOT NEW.supplementary_sent_at OR OLD.invalidation_requested_at IS NOT NEW.invalidation_requested_at OR OLD.invalidated_at IS NOT NEW.invalidated_at OR OLD.verified_at IS NOT NEW.verified_at OR OLD.verified_by IS NOT NEW.verified_by OR OLD.total_items IS NOT NEW.total_items OR OLD.total_gross_mass IS NOT NEW.total_gross_mass OR OLD.total_invoice_value IS NOT NEW.total_invoice_value OR OLD.currency IS NOT NEW.currency OR OLD.document IS NOT NEW.document OR OLD.created_at IS NOT NEW.created_at OR OLD.supplement_due_at IS NOT NEW.supplement_due_at OR OLD.invoice_values IS NOT NEW.invoice_values OR OLD.registered_at IS NOT NEW.registered_at OR OLD.documents_requested_until IS NOT NEW.documents_requested_until
    OR OLD.packed IS NOT NEW.packed)
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'declaration', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('reference', nullif(json_quote(OLD.reference), 'null'), nullif(json_quote(NEW.reference), 'null')),
                ('application_reference', nullif(json_quote(OLD.application_reference), 'null'), nullif(json_quote(NEW.application_reference), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null'), nullif(json_quote(NEW.status), 'null')),
                ('status_before_invalidation', nullif(json_quote(OLD.status_before_invalidation), 'null'), nullif(json_quote(NEW.status_before_invalidation), 'null')),
                ('imex', nullif(json_quote(OLD.imex), 'null'), nullif(json_quote(NEW.imex), 'null')),
                ('declaration_type', nullif(json_quote(OLD.declaration_type), 'null'), nullif(json_quote(NEW.declaration_type), 'null')),
                ('dms_version', nullif(json_quote(OLD.dms_version), 'null'), nullif(json_quote(NEW.dms_version), 'null')),
                ('symbol', nullif(json_quote(OLD.symbol), 'null'), nullif(json_quote(NEW.symbol), 'null')),
                ('representation_type', nullif(json_quote(OLD.representation_type), 'null'), nullif(json_quote(NEW.representation_type), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null'), nullif(json_quote(NEW.dossier_id), 'null')),
                ('lrn', nullif(json_quote(OLD.lrn), 'null'), nullif(json_quote(NEW.lrn), 'null')),
                ('mrn', nullif(json_quote(OLD.mrn), 'null'), nullif(json_quote(NEW.mrn), 'null')),
                ('submitted_at', nullif(json_quote(OLD.submitted_at), 'null'), nullif(json_quote(NEW.submitted_at), 'null')),
                ('accepted_at', nullif(json_quote(OLD.accepted_at), 'null'), nullif(json_quote(NEW.accepted_at), 'null')),
                ('released_at', nullif(json_quote(OLD.released_at), 'null'), nullif(json_quote(NEW.released_at), 'null')),
                ('presentation_sent_at', nullif(json_quote(OLD.presentation_sent_at), 'null'), nullif(json_quote(NEW.presentation_sent_at), 'null')),
                ('presentation_accepted_at', nullif(json_quote(OLD.presentation_accepted_at), 'null'), nullif(json_quote(NEW.presentation_accepted_at), 'null')),
                ('supplementary_sent_at', nullif(json_quote(OLD.supplementary_sent_at), 'null'), nullif(json_quote(NEW.supplementary_sent_at), 'null')),
                ('invalidation_requested_at', nullif(json_quote(OLD.invalidation_requested_at), 'null'), nullif(json_quote(NEW.invalidation_requested_at), 'null')),
                ('invalidated_at', nullif(json_quote(OLD.invalidated_at), 'null'), nullif(json_quote(NEW.invalidated_at), 'null')),
                ('verified_at', nullif(json_quote(OLD.verified_at), 'null'), nullif(json_quote(NEW.verified_at), 'null')),
                ('verified_by', nullif(json_quote(OLD.verified_by), 'null'), nullif(json_quote(NEW.verified_by), 'null')),
                ('total_items', nullif(json_quote(OLD.total_items), 'null'), nullif(json_quote(NEW.total_items), 'null')),
                ('total_gross_mass', iif(OLD.total_gross_mass IS NULL, NULL, iif(json_valid(OLD.total_gross_mass), OLD.total_gross_mass, json_quote(OLD.total_gross_mass))), iif(NEW.total_gross_mass IS NULL, NULL, iif(json_valid(NEW.total_gross_mass), NEW.total_gross_mass, json_quote(NEW.total_gross_mass)))),
                ('total_invoice_value', iif(OLD.total_invoice_value IS NULL, NULL, iif(json_valid(OLD.total_invoice_value), OLD.total_invoice_value, json_quote(OLD.total_invoice_value))), iif(NEW.total_invoice_value IS NULL, NULL, iif(json_valid(NEW.total_invoice_value), NEW.total_invoice_value, json_quote(NEW.total_invoice_value)))),
                ('currency', nullif(json_quote(OLD.currency), 'null'), nullif(json_quote(NEW.currency), 'null')),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('supplement_due_at', nullif(json_quote(OLD.supplement_due_at), 'null'), nullif(json_quote(NEW.supplement_due_at), 'null')),
                ('invoice_values', iif(OLD.invoice_values IS NEW.invoice_values, NULL, iif(OLD.invoice_values IS NULL OR NEW.invoice_values IS NULL OR json_type(OLD.invoice_values) <> 'object' OR json_type(NEW.invoice_values) <> 'object', OLD.invoice_values,
                    (SELECT json_group_object(part.key, json(OLD.invoice_values -> part.fullkey)) FROM json_each(OLD.invoice_values) AS part
                        WHERE part.type <> 'null' AND (OLD.invoice_values -> part.fullkey) IS NOT (NEW.invoice_values -> part.fullkey)))),
                    iif(OLD.invoice_values IS NEW.invoice_values, NULL, iif(OLD.invoice_values IS NULL OR NEW.invoice_values IS NULL OR json_type(OLD.invoice_values) <> 'object' OR json_type(NEW.invoice_values) <> 'object', NEW.invoice_values,
                    (SELECT json_group_object(part.key, json(NEW.invoice_values -> part.fullkey)) FROM json_each(NEW.invoice_values) AS part
                        WHERE part.type <> 'null' AND (NEW.invoice_values -> part.fullkey) IS NOT (OLD.invoice_values -> part.fullkey))))),
                ('registered_at', nullif(json_quote(OLD.registered_at), 'null'), nullif(json_quote(NEW.registered_at), 'null')),
                ('documents_requested_until', nullif(json_quote(OLD.documents_requested_until), 'null'), nullif(json_quote(NEW.documents_requested_until), 'null')),
                ('packed', iif(OLD.packed IS NEW.packed, NULL, CAST(length(OLD.packed) AS TEXT)), iif(OLD.packed IS NEW.packed, NULL, CAST(length(NEW.packed) AS TEXT))))
            WHERE column2 IS NOT column3 OR (column1 = 'packed' AND OLD.packed IS NOT NEW.packed)) AS changes;
END;
CREATE TRIGGER declarations_audited_end AFTER DELETE ON declarations
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'declaration', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('reference', nullif(json_quote(OLD.reference), 'null')),
                ('application_reference', nullif(json_quote(OLD.application_reference), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null')),
                ('status_before_invalidation', nullif(json_quote(OLD.status_before_invalidation), 'null')),
                ('imex', nullif(json_quote(OLD.imex), 'null')),
                ('declaration_type', nullif(json_quote(OLD.declaration_type), 'null')),
                ('dms_version', nullif(json_quote(OLD.dms_version), 'null')),
                ('symbol', nullif(json_quote(OLD.symbol), 'null')),
                ('representation_type', nullif(json_quote(OLD.representation_type), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null')),
                ('lrn', nullif(json_quote(OLD.lrn), 'null')),
                ('mrn', nullif(json_quote(OLD.mrn), 'null')),
                ('submitted_at', nullif(json_quote(OLD.submitted_at), 'null')),
                ('accepted_at', nullif(json_quote(OLD.accepted_at), 'null')),
                ('released_at', nullif(json_quote(OLD.released_at), 'null')),
                ('presentation_sent_at', nullif(json_quote(OLD.presentation_sent_at), 'null')),
                ('presentation_accepted_at', nullif(json_quote(OLD.presentation_accepted_at), 'null')),
                ('supplementary_sent_at', nullif(json_quote(OLD.supplementary_sent_at), 'null')),
                ('invalidation_requested_at', nullif(json_quote(OLD.invalidation_requested_at), 'null')),
                ('invalidated_at', nullif(json_quote(OLD.invalidated_at), 'null')),
                ('verified_at', nullif(json_quote(OLD.verified_at), 'null')),
                ('verified_by', nullif(json_quote(OLD.verified_by), 'null')),
                ('total_items', nullif(json_quote(OLD.total_items), 'null')),
                ('total_gross_mass', iif(OLD.total_gross_mass IS NULL, NULL, iif(json_valid(OLD.total_gross_mass), OLD.total_gross_mass, json_quote(OLD.total_gross_mass)))),
                ('total_invoice_value', iif(OLD.total_invoice_value IS NULL, NULL, iif(json_valid(OLD.total_invoice_value), OLD.total_invoice_value, json_quote(OLD.total_invoice_value)))),
                ('currency', nullif(json_quote(OLD.currency), 'null')),
                ('document', OLD.document),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('supplement_due_at', nullif(json_quote(OLD.supplement_due_at), 'null')),
                ('invoice_values', OLD.invoice_values),
                ('registered_at', nullif(json_quote(OLD.registered_at), 'null')),
                ('documents_requested_until', nullif(json_quote(OLD.documents_requested_until), 'null')),
                ('packed', CAST(length(OLD.packed) AS TEXT)))) AS whole;
END;
CREATE TRIGGER transits_audited_new AFTER INSERT ON transits
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'transit', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER transits_audited_change AFTER UPDATE ON transits
    WHEN OLD.version IS NOT NEW.version OR OLD.reference IS NOT NEW.reference OR OLD.application_reference IS NOT NEW.application_reference OR OLD.status IS NOT NEW.status OR OLD.departure IS NOT NEW.departure OR OLD.destination IS NOT NEW.destination OR OLD.before_invalidation IS NOT NEW.before_invalidation OR OLD.customer_code IS NOT NEW.customer_code OR OLD.dossier_id IS NOT NEW.dossier_id OR OLD.transit_type IS NOT NEW.transit_type OR OLD.additional_declaration_type IS NOT NEW.additional_declaration_type OR OLD.office_of_departure IS NOT NEW.office_of_departure OR OLD.office_of_destination IS NOT NEW.office_of_destination OR OLD.guarantee_type IS NOT NEW.guarantee_type OR OLD.guarantee_reference IS NOT NEW.guarantee_reference OR OLD.guarantee_amount IS NOT NEW.guarantee_amount OR OLD.total_items IS NOT NEW.total_items OR OLD.total_gross_mass IS NOT NEW.total_gross_mass OR OLD.total_packages IS NOT NEW.total_packages OR OLD.lrn IS NOT NEW.lrn OR OLD.mrn IS NOT NEW.mrn OR OLD.submitted_at IS NOT NEW.submitted_at OR OLD.accepted_at IS NOT NEW.accepted_at OR OLD.presentation_sent_at IS NOT NEW.presentation_sent_at OR OLD.presentation_accepted_at IS NOT NEW.presentation_accepted_at OR OLD.released_at IS NOT NEW.released_at OR OLD.arrival_sent_at IS NOT NEW.arrival_sent_at OR OLD.arrived_at IS NOT NEW.arrived_at OR OLD.discharged_at IS NOT NEW.discharged_at OR OLD.invalidation_requested_at IS NOT NEW.invalidation_requested_at OR OLD.invalidated_at IS NOT NEW.invalidated_at OR OLD.arrival_office IS NOT NEW.arrival_office OR OLD.arrival_date IS NOT NEW.arrival_date OR OLD.unloading_remarks IS NOT NEW.unloading_remarks OR OLD.document IS NOT NEW.document OR OLD.created_at IS NOT NEW.created_at OR OLD.registered_at IS NOT NEW.registered_at OR OLD.amendment IS NOT NEW.amendment OR OLD.enquiry IS NOT NEW.enquiry OR OLD.former_amendments IS NOT NEW.former_amendments OR OLD.seals_intact IS NOT NEW.seals_intact OR OLD.permission_names_seals IS NOT NEW.permission_names_seals
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'transit', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('reference', nullif(json_quote(OLD.reference), 'null'), nullif(json_quote(NEW.reference), 'null')),
                ('application_reference', nullif(json_quote(OLD.application_reference), 'null'), nullif(json_quote(NEW.application_reference), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null'), nullif(json_quote(NEW.status), 'null')),
                ('departure', nullif(json_quote(OLD.departure), 'null'), nullif(json_quote(NEW.departure), 'null')),
                ('destination', nullif(json_quote(OLD.destination), 'null'), nullif(json_quote(NEW.destination), 'null')),
                ('before_invalidation', nullif(json_quote(OLD.before_invalidation), 'null'), nullif(json_quote(NEW.before_invalidation), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null'), nullif(json_quote(NEW.dossier_id), 'null')),
                ('transit_type', nullif(json_quote(OLD.transit_type), 'null'), nullif(json_quote(NEW.transit_type), 'null')),
                ('additional_declaration_type', nullif(json_quote(OLD.additional_declaration_type), 'null'), nullif(json_quote(NEW.additional_declaration_type), 'null')),
                ('office_of_departure', nullif(json_quote(OLD.office_of_departure), 'null'), nullif(json_quote(NEW.office_of_departure), 'null')),
                ('office_of_destination', nullif(json_quote(OLD.office_of_destination), 'null'), nullif(json_quote(NEW.office_of_destination), 'null')),
                ('guarantee_type', nullif(json_quote(OLD.guarantee_type), 'null'), nullif(json_quote(NEW.guarantee_type), 'null')),
                ('guarantee_reference', nullif(json_quote(OLD.guarantee_reference), 'null'), nullif(json_quote(NEW.guarantee_reference), 'null')),
                ('guarantee_amount', iif(OLD.guarantee_amount IS NULL, NULL, iif(json_valid(OLD.guarantee_amount), OLD.guarantee_amount, json_quote(OLD.guarantee_amount))), iif(NEW.guarantee_amount IS NULL, NULL, iif(json_valid(NEW.guarantee_amount), NEW.guarantee_amount, json_quote(NEW.guarantee_amount)))),
                ('total_items', nullif(json_quote(OLD.total_items), 'null'), nullif(json_quote(NEW.total_items), 'null')),
                ('total_gross_mass', iif(OLD.total_gross_mass IS NULL, NULL, iif(json_valid(OLD.total_gross_mass), OLD.total_gross_mass, json_quote(OLD.total_gross_mass))), iif(NEW.total_gross_mass IS NULL, NULL, iif(json_valid(NEW.total_gross_mass), NEW.total_gross_mass, json_quote(NEW.total_gross_mass)))),
                ('total_packages', nullif(json_quote(OLD.total_packages), 'null'), nullif(json_quote(NEW.total_packages), 'null')),
                ('lrn', nullif(json_quote(OLD.lrn), 'null'), nullif(json_quote(NEW.lrn), 'null')),
                ('mrn', nullif(json_quote(OLD.mrn), 'null'), nullif(json_quote(NEW.mrn), 'null')),
                ('submitted_at', nullif(json_quote(OLD.submitted_at), 'null'), nullif(json_quote(NEW.submitted_at), 'null')),
                ('accepted_at', nullif(json_quote(OLD.accepted_at), 'null'), nullif(json_quote(NEW.accepted_at), 'null')),
                ('presentation_sent_at', nullif(json_quote(OLD.presentation_sent_at), 'null'), nullif(json_quote(NEW.presentation_sent_at), 'null')),
                ('presentation_accepted_at', nullif(json_quote(OLD.presentation_accepted_at), 'null'), nullif(json_quote(NEW.presentation_accepted_at), 'null')),
                ('released_at', nullif(json_quote(OLD.released_at), 'null'), nullif(json_quote(NEW.released_at), 'null')),
                ('arrival_sent_at', nullif(json_quote(OLD.arrival_sent_at), 'null'), nullif(json_quote(NEW.arrival_sent_at), 'null')),
                ('arrived_at', nullif(json_quote(OLD.arrived_at), 'null'), nullif(json_quote(NEW.arrived_at), 'null')),
                ('discharged_at', nullif(json_quote(OLD.discharged_at), 'null'), nullif(json_quote(NEW.discharged_at), 'null')),
                ('invalidation_requested_at', nullif(json_quote(OLD.invalidation_requested_at), 'null'), nullif(json_quote(NEW.invalidation_requested_at), 'null')),
                ('invalidated_at', nullif(json_quote(OLD.invalidated_at), 'null'), nullif(json_quote(NEW.invalidated_at), 'null')),
                ('arrival_office', nullif(json_quote(OLD.arrival_office), 'null'), nullif(json_quote(NEW.arrival_office), 'null')),
                ('arrival_date', nullif(json_quote(OLD.arrival_date), 'null'), nullif(json_quote(NEW.arrival_date), 'null')),
                ('unloading_remarks', nullif(json_quote(OLD.unloading_remarks), 'null'), nullif(json_quote(NEW.unloading_remarks), 'null')),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('registered_at', nullif(json_quote(OLD.registered_at), 'null'), nullif(json_quote(NEW.registered_at), 'null')),
                ('amendment', iif(OLD.amendment IS NEW.amendment, NULL, iif(OLD.amendment IS NULL OR NEW.amendment IS NULL OR json_type(OLD.amendment) <> 'object' OR json_type(NEW.amendment) <> 'object', OLD.amendment,
                    (SELECT json_group_object(part.key, json(OLD.amendment -> part.fullkey)) FROM json_each(OLD.amendment) AS part
                        WHERE part.type <> 'null' AND (OLD.amendment -> part.fullkey) IS NOT (NEW.amendment -> part.fullkey)))),
                    iif(OLD.amendment IS NEW.amendment, NULL, iif(OLD.amendment IS NULL OR NEW.amendment IS NULL OR json_type(OLD.amendment) <> 'object' OR json_type(NEW.amendment) <> 'object', NEW.amendment,
                    (SELECT json_group_object(part.key, json(NEW.amendment -> part.fullkey)) FROM json_each(NEW.amendment) AS part
                        WHERE part.type <> 'null' AND (NEW.amendment -> part.fullkey) IS NOT (OLD.amendment -> part.fullkey))))),
                ('enquiry', iif(OLD.enquiry IS NEW.enquiry, NULL, iif(OLD.enquiry IS NULL OR NEW.enquiry IS NULL OR json_type(OLD.enquiry) <> 'object' OR json_type(NEW.enquiry) <> 'object', OLD.enquiry,
                    (SELECT json_group_object(part.key, json(OLD.enquiry -> part.fullkey)) FROM json_each(OLD.enquiry) AS part
                        WHERE part.type <> 'null' AND (OLD.enquiry -> part.fullkey) IS NOT (NEW.enquiry -> part.fullkey)))),
                    iif(OLD.enquiry IS NEW.enquiry, NULL, iif(OLD.enquiry IS NULL OR NEW.enquiry IS NULL OR json_type(OLD.enquiry) <> 'object' OR json_type(NEW.enquiry) <> 'object', NEW.enquiry,
                    (SELECT json_group_object(part.key, json(NEW.enquiry -> part.fullkey)) FROM json_each(NEW.enquiry) AS part
                        WHERE part.type <> 'null' AND (NEW.enquiry -> part.fullkey) IS NOT (OLD.enquiry -> part.fullkey))))),
                ('former_amendments', iif(OLD.former_amendments IS NEW.former_amendments, NULL, iif(OLD.former_amendments IS NULL OR NEW.former_amendments IS NULL OR json_type(OLD.former_amendments) <> 'object' OR json_type(NEW.former_amendments) <> 'object', OLD.former_amendments,
                    (SELECT json_group_object(part.key, json(OLD.former_amendments -> part.fullkey)) FROM json_each(OLD.former_amendments) AS part
                        WHERE part.type <> 'null' AND (OLD.former_amendments -> part.fullkey) IS NOT (NEW.former_amendments -> part.fullkey)))),
                    iif(OLD.former_amendments IS NEW.former_amendments, NULL, iif(OLD.former_amendments IS NULL OR NEW.former_amendments IS NULL OR json_type(OLD.former_amendments) <> 'object' OR json_type(NEW.former_amendments) <> 'object', NEW.former_amendments,
                    (SELECT json_group_object(part.key, json(NEW.former_amendments -> part.fullkey)) FROM json_each(NEW.former_amendments) AS part
                        WHERE part.type <> 'null' AND (NEW.former_amendments -> part.fullkey) IS NOT (OLD.former_amendments -> part.fullkey))))),
                ('seals_intact', iif(OLD.seals_intact IS NULL, NULL, iif(OLD.seals_intact, 'true', 'false')), iif(NEW.seals_intact IS NULL, NULL, iif(NEW.seals_intact, 'true', 'false'))),
                ('permission_names_seals', iif(OLD.permission_names_seals IS NULL, NULL, iif(OLD.permission_names_seals, 'true', 'false')), iif(NEW.permission_names_seals IS NULL, NULL, iif(NEW.permission_names_seals, 'true', 'false'))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER transits_audited_end AFTER DELETE ON transits
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'transit', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('reference', nullif(json_quote(OLD.reference), 'null')),
                ('application_reference', nullif(json_quote(OLD.application_reference), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null')),
                ('departure', nullif(json_quote(OLD.departure), 'null')),
                ('destination', nullif(json_quote(OLD.destination), 'null')),
                ('before_invalidation', nullif(json_quote(OLD.before_invalidation), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null')),
                ('transit_type', nullif(json_quote(OLD.transit_type), 'null')),
                ('additional_declaration_type', nullif(json_quote(OLD.additional_declaration_type), 'null')),
                ('office_of_departure', nullif(json_quote(OLD.office_of_departure), 'null')),
                ('office_of_destination', nullif(json_quote(OLD.office_of_destination), 'null')),
                ('guarantee_type', nullif(json_quote(OLD.guarantee_type), 'null')),
                ('guarantee_reference', nullif(json_quote(OLD.guarantee_reference), 'null')),
                ('guarantee_amount', iif(OLD.guarantee_amount IS NULL, NULL, iif(json_valid(OLD.guarantee_amount), OLD.guarantee_amount, json_quote(OLD.guarantee_amount)))),
                ('total_items', nullif(json_quote(OLD.total_items), 'null')),
                ('total_gross_mass', iif(OLD.total_gross_mass IS NULL, NULL, iif(json_valid(OLD.total_gross_mass), OLD.total_gross_mass, json_quote(OLD.total_gross_mass)))),
                ('total_packages', nullif(json_quote(OLD.total_packages), 'null')),
                ('lrn', nullif(json_quote(OLD.lrn), 'null')),
                ('mrn', nullif(json_quote(OLD.mrn), 'null')),
                ('submitted_at', nullif(json_quote(OLD.submitted_at), 'null')),
                ('accepted_at', nullif(json_quote(OLD.accepted_at), 'null')),
                ('presentation_sent_at', nullif(json_quote(OLD.presentation_sent_at), 'null')),
                ('presentation_accepted_at', nullif(json_quote(OLD.presentation_accepted_at), 'null')),
                ('released_at', nullif(json_quote(OLD.released_at), 'null')),
                ('arrival_sent_at', nullif(json_quote(OLD.arrival_sent_at), 'null')),
                ('arrived_at', nullif(json_quote(OLD.arrived_at), 'null')),
                ('discharged_at', nullif(json_quote(OLD.discharged_at), 'null')),
                ('invalidation_requested_at', nullif(json_quote(OLD.invalidation_requested_at), 'null')),
                ('invalidated_at', nullif(json_quote(OLD.invalidated_at), 'null')),
                ('arrival_office', nullif(json_quote(OLD.arrival_office), 'null')),
                ('arrival_date', nullif(json_quote(OLD.arrival_date), 'null')),
                ('unloading_remarks', nullif(json_quote(OLD.unloading_remarks), 'null')),
                ('document', OLD.document),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('registered_at', nullif(json_quote(OLD.registered_at), 'null')),
                ('amendment', OLD.amendment),
                ('enquiry', OLD.enquiry),
                ('former_amendments', OLD.former_amendments),
                ('seals_intact', iif(OLD.seals_intact IS NULL, NULL, iif(OLD.seals_intact, 'true', 'false'))),
                ('permission_names_seals', iif(OLD.permission_names_seals IS NULL, NULL, iif(OLD.permission_names_seals, 'true', 'false'))))) AS whole;
END;
CREATE TRIGGER dossiers_audited_new AFTER INSERT ON dossiers
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'dossier', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER dossiers_audited_change AFTER UPDATE ON dossiers
    WHEN OLD.version IS NOT NEW.version OR OLD.dossier_number IS NOT NEW.dossier_number OR OLD.customer_code IS NOT NEW.customer_code OR OLD.billing_customer IS NOT NEW.billing_customer OR OLD.status IS NOT NEW.status OR OLD.transport_mode IS NOT NEW.transport_mode OR OLD.ready_at IS NOT NEW.ready_at OR OLD.invoiced_at IS NOT NEW.invoiced_at OR OLD.created_at IS NOT NEW.created_at OR OLD.prepayment IS NOT NEW.prepayment OR OLD.document IS NOT NEW.document
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'dossier', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('dossier_number', nullif(json_quote(OLD.dossier_number), 'null'), nullif(json_quote(NEW.dossier_number), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('billing_customer', nullif(json_quote(OLD.billing_customer), 'null'), nullif(json_quote(NEW.billing_customer), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null'), nullif(json_quote(NEW.status), 'null')),
                ('transport_mode', nullif(json_quote(OLD.transport_mode), 'null'), nullif(json_quote(NEW.transport_mode), 'null')),
                ('ready_at', nullif(json_quote(OLD.ready_at), 'null'), nullif(json_quote(NEW.ready_at), 'null')),
                ('invoiced_at', nullif(json_quote(OLD.invoiced_at), 'null'), nullif(json_quote(NEW.invoiced_at), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('prepayment', iif(OLD.prepayment IS NEW.prepayment, NULL, iif(OLD.prepayment IS NULL OR NEW.prepayment IS NULL OR json_type(OLD.prepayment) <> 'object' OR json_type(NEW.prepayment) <> 'object', OLD.prepayment,
                    (SELECT json_group_object(part.key, json(OLD.prepayment -> part.fullkey)) FROM json_each(OLD.prepayment) AS part
                        WHERE part.type <> 'null' AND (OLD.prepayment -> part.fullkey) IS NOT (NEW.prepayment -> part.fullkey)))),
                    iif(OLD.prepayment IS NEW.prepayment, NULL, iif(OLD.prepayment IS NULL OR NEW.prepayment IS NULL OR json_type(OLD.prepayment) <> 'object' OR json_type(NEW.prepayment) <> 'object', NEW.prepayment,
                    (SELECT json_group_object(part.key, json(NEW.prepayment -> part.fullkey)) FROM json_each(NEW.prepayment) AS part
                        WHERE part.type <> 'null' AND (NEW.prepayment -> part.fullkey) IS NOT (OLD.prepayment -> part.fullkey))))),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER dossiers_audited_end AFTER DELETE ON dossiers
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'dossier', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('dossier_number', nullif(json_quote(OLD.dossier_number), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('billing_customer', nullif(json_quote(OLD.billing_customer), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null')),
                ('transport_mode', nullif(json_quote(OLD.transport_mode), 'null')),
                ('ready_at', nullif(json_quote(OLD.ready_at), 'null')),
                ('invoiced_at', nullif(json_quote(OLD.invoiced_at), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('prepayment', OLD.prepayment),
                ('document', OLD.document))) AS whole;
END;
CREATE TRIGGER revenue_lines_audited_new AFTER INSERT ON revenue_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'revenue_line', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER revenue_lines_audited_change AFTER UPDATE ON revenue_lines
    WHEN OLD.dossier_id IS NOT NEW.dossier_id OR OLD.billable_item_id IS NOT NEW.billable_item_id OR OLD.movement_kind IS NOT NEW.movement_kind OR OLD.movement_id IS NOT NEW.movement_id OR OLD.origin IS NOT NEW.origin OR OLD.description IS NOT NEW.description OR OLD.quantity IS NOT NEW.quantity OR OLD.unit_price IS NOT NEW.unit_price OR OLD.vat_rate IS NOT NEW.vat_rate OR OLD.reverse_charged IS NOT NEW.reverse_charged OR OLD.amount IS NOT NEW.amount OR OLD.vat_amount IS NOT NEW.vat_amount OR OLD.payment_group IS NOT NEW.payment_group OR OLD.invoice_frequency IS NOT NEW.invoice_frequency OR OLD.currency IS NOT NEW.currency OR OLD.triggered_at IS NOT NEW.triggered_at OR OLD.invoice_id IS NOT NEW.invoice_id OR OLD.not_taxed_here IS NOT NEW.not_taxed_here OR OLD.charges_on IS NOT NEW.charges_on
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'revenue_line', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null'), nullif(json_quote(NEW.dossier_id), 'null')),
                ('billable_item_id', nullif(json_quote(OLD.billable_item_id), 'null'), nullif(json_quote(NEW.billable_item_id), 'null')),
                ('movement_kind', nullif(json_quote(OLD.movement_kind), 'null'), nullif(json_quote(NEW.movement_kind), 'null')),
                ('movement_id', nullif(json_quote(OLD.movement_id), 'null'), nullif(json_quote(NEW.movement_id), 'null')),
                ('origin', nullif(json_quote(OLD.origin), 'null'), nullif(json_quote(NEW.origin), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('quantity', iif(OLD.quantity IS NULL, NULL, iif(json_valid(OLD.quantity), OLD.quantity, json_quote(OLD.quantity))), iif(NEW.quantity IS NULL, NULL, iif(json_valid(NEW.quantity), NEW.quantity, json_quote(NEW.quantity)))),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price))), iif(NEW.unit_price IS NULL, NULL, iif(json_valid(NEW.unit_price), NEW.unit_price, json_quote(NEW.unit_price)))),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate))), iif(NEW.vat_rate IS NULL, NULL, iif(json_valid(NEW.vat_rate), NEW.vat_rate, json_quote(NEW.vat_rate)))),
                ('reverse_charged', iif(OLD.reverse_charged IS NULL, NULL, iif(OLD.reverse_charged, 'true', 'false')), iif(NEW.reverse_charged IS NULL, NULL, iif(NEW.reverse_charged, 'true', 'false'))),
                ('amount', iif(OLD.amount IS NULL, NULL, iif(json_valid(OLD.amount), OLD.amount, json_quote(OLD.amount))), iif(NEW.amount IS NULL, NULL, iif(json_valid(NEW.amount), NEW.amount, json_quote(NEW.amount)))),
                ('vat_amount', iif(OLD.vat_amount IS NULL, NULL, iif(json_valid(OLD.vat_amount), OLD.vat_amount, json_quote(OLD.vat_amount))), iif(NEW.vat_amount IS NULL, NULL, iif(json_valid(NEW.vat_amount), NEW.vat_amount, json_quote(NEW.vat_amount)))),
                ('payment_group', nullif(json_quote(OLD.payment_group), 'null'), nullif(json_quote(NEW.payment_group), 'null')),
                ('invoice_frequency', nullif(json_quote(OLD.invoice_frequency), 'null'), nullif(json_quote(NEW.invoice_frequency), 'null')),
                ('currency', nullif(json_quote(OLD.currency), 'null'), nullif(json_quote(NEW.currency), 'null')),
                ('triggered_at', nullif(json_quote(OLD.triggered_at), 'null'), nullif(json_quote(NEW.triggered_at), 'null')),
                ('invoice_id', nullif(json_quote(OLD.invoice_id), 'null'), nullif(json_quote(NEW.invoice_id), 'null')),
                ('not_taxed_here', iif(OLD.not_taxed_here IS NULL, NULL, iif(OLD.not_taxed_here, 'true', 'false')), iif(NEW.not_taxed_here IS NULL, NULL, iif(NEW.not_taxed_here, 'true', 'false'))),
                ('charges_on', nullif(json_quote(OLD.charges_on), 'null'), nullif(json_quote(NEW.charges_on), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER revenue_lines_audited_end AFTER DELETE ON revenue_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'revenue_line', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null')),
                ('billable_item_id', nullif(json_quote(OLD.billable_item_id), 'null')),
                ('movement_kind', nullif(json_quote(OLD.movement_kind), 'null')),
                ('movement_id', nullif(json_quote(OLD.movement_id), 'null')),
                ('origin', nullif(json_quote(OLD.origin), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('quantity', iif(OLD.quantity IS NULL, NULL, iif(json_valid(OLD.quantity), OLD.quantity, json_quote(OLD.quantity)))),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price)))),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate)))),
                ('reverse_charged', iif(OLD.reverse_charged IS NULL, NULL, iif(OLD.reverse_charged, 'true', 'false'))),
                ('amount', iif(OLD.amount IS NULL, NULL, iif(json_valid(OLD.amount), OLD.amount, json_quote(OLD.amount)))),
                ('vat_amount', iif(OLD.vat_amount IS NULL, NULL, iif(json_valid(OLD.vat_amount), OLD.vat_amount, json_quote(OLD.vat_amount)))),
                ('payment_group', nullif(json_quote(OLD.payment_group), 'null')),
                ('invoice_frequency', nullif(json_quote(OLD.invoice_frequency), 'null')),
                ('currency', nullif(json_quote(OLD.currency), 'null')),
                ('triggered_at', nullif(json_quote(OLD.triggered_at), 'null')),
                ('invoice_id', nullif(json_quote(OLD.invoice_id), 'null')),
                ('not_taxed_here', iif(OLD.not_taxed_here IS NULL, NULL, iif(OLD.not_taxed_here, 'true', 'false'))),
                ('charges_on', nullif(json_quote(OLD.charges_on), 'null')))) AS whole;
END;
CREATE TRIGGER purchase_lines_audited_new AFTER INSERT ON purchase_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'purchase_line', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER purchase_lines_audited_change AFTER UPDATE ON purchase_lines
    WHEN OLD.dossier_id IS NOT NEW.dossier_id OR OLD.category IS NOT NEW.category OR OLD.description IS NOT NEW.description OR OLD.quantity IS NOT NEW.quantity OR OLD.unit_price IS NOT NEW.unit_price OR OLD.vat_rate IS NOT NEW.vat_rate OR OLD.amount IS NOT NEW.amount OR OLD.vat_amount IS NOT NEW.vat_amount OR OLD.currency IS NOT NEW.currency OR OLD.source IS NOT NEW.source OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'purchase_line', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null'), nullif(json_quote(NEW.dossier_id), 'null')),
                ('category', nullif(json_quote(OLD.category), 'null'), nullif(json_quote(NEW.category), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('quantity', iif(OLD.quantity IS NULL, NULL, iif(json_valid(OLD.quantity), OLD.quantity, json_quote(OLD.quantity))), iif(NEW.quantity IS NULL, NULL, iif(json_valid(NEW.quantity), NEW.quantity, json_quote(NEW.quantity)))),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price))), iif(NEW.unit_price IS NULL, NULL, iif(json_valid(NEW.unit_price), NEW.unit_price, json_quote(NEW.unit_price)))),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate))), iif(NEW.vat_rate IS NULL, NULL, iif(json_valid(NEW.vat_rate), NEW.vat_rate, json_quote(NEW.vat_rate)))),
                ('amount', iif(OLD.amount IS NULL, NULL, iif(json_valid(OLD.amount), OLD.amount, json_quote(OLD.amount))), iif(NEW.amount IS NULL, NULL, iif(json_valid(NEW.amount), NEW.amount, json_quote(NEW.amount)))),
                ('vat_amount', iif(OLD.vat_amount IS NULL, NULL, iif(json_valid(OLD.vat_amount), OLD.vat_amount, json_quote(OLD.vat_amount))), iif(NEW.vat_amount IS NULL, NULL, iif(json_valid(NEW.vat_amount), NEW.vat_amount, json_quote(NEW.vat_amount)))),
                ('currency', nullif(json_quote(OLD.currency), 'null'), nullif(json_quote(NEW.currency), 'null')),
                ('source', nullif(json_quote(OLD.source), 'null'), nullif(json_quote(NEW.source), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER purchase_lines_audited_end AFTER DELETE ON purchase_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'purchase_line', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null')),
                ('category', nullif(json_quote(OLD.category), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('quantity', iif(OLD.quantity IS NULL, NULL, iif(json_valid(OLD.quantity), OLD.quantity, json_quote(OLD.quantity)))),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price)))),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate)))),
                ('amount', iif(OLD.amount IS NULL, NULL, iif(json_valid(OLD.amount), OLD.amount, json_quote(OLD.amount)))),
                ('vat_amount', iif(OLD.vat_amount IS NULL, NULL, iif(json_valid(OLD.vat_amount), OLD.vat_amount, json_quote(OLD.vat_amount)))),
                ('currency', nullif(json_quote(OLD.currency), 'null')),
                ('source', nullif(json_quote(OLD.source), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER billable_items_audited_new AFTER INSERT ON billable_items
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'billable_item', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER billable_items_audited_change AFTER UPDATE ON billable_items
    WHEN OLD.version IS NOT NEW.version OR OLD.code IS NOT NEW.code OR OLD.name IS NOT NEW.name OR OLD.default_price IS NOT NEW.default_price OR OLD.trigger_type IS NOT NEW.trigger_type OR OLD.trigger_event IS NOT NEW.trigger_event OR OLD.item_type IS NOT NEW.item_type OR OLD.vat_rate IS NOT NEW.vat_rate OR OLD.category IS NOT NEW.category OR OLD.description IS NOT NEW.description OR OLD.is_active IS NOT NEW.is_active OR OLD.created_at IS NOT NEW.created_at OR OLD.trigger_for IS NOT NEW.trigger_for
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'billable_item', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('code', nullif(json_quote(OLD.code), 'null'), nullif(json_quote(NEW.code), 'null')),
                ('name', nullif(json_quote(OLD.name), 'null'), nullif(json_quote(NEW.name), 'null')),
                ('default_price', iif(OLD.default_price IS NULL, NULL, iif(json_valid(OLD.default_price), OLD.default_price, json_quote(OLD.default_price))), iif(NEW.default_price IS NULL, NULL, iif(json_valid(NEW.default_price), NEW.default_price, json_quote(NEW.default_price)))),
                ('trigger_type', nullif(json_quote(OLD.trigger_type), 'null'), nullif(json_quote(NEW.trigger_type), 'null')),
                ('trigger_event', nullif(json_quote(OLD.trigger_event), 'null'), nullif(json_quote(NEW.trigger_event), 'null')),
                ('item_type', nullif(json_quote(OLD.item_type), 'null'), nullif(json_quote(NEW.item_type), 'null')),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate))), iif(NEW.vat_rate IS NULL, NULL, iif(json_valid(NEW.vat_rate), NEW.vat_rate, json_quote(NEW.vat_rate)))),
                ('category', nullif(json_quote(OLD.category), 'null'), nullif(json_quote(NEW.category), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('is_active', iif(OLD.is_active IS NULL, NULL, iif(OLD.is_active, 'true', 'false')), iif(NEW.is_active IS NULL, NULL, iif(NEW.is_active, 'true', 'false'))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('trigger_for', nullif(json_quote(OLD.trigger_for), 'null'), nullif(json_quote(NEW.trigger_for), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER billable_items_audited_end AFTER DELETE ON billable_items
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'billable_item', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('code', nullif(json_quote(OLD.code), 'null')),
                ('name', nullif(json_quote(OLD.name), 'null')),
                ('default_price', iif(OLD.default_price IS NULL, NULL, iif(json_valid(OLD.default_price), OLD.default_price, json_quote(OLD.default_price)))),
                ('trigger_type', nullif(json_quote(OLD.trigger_type), 'null')),
                ('trigger_event', nullif(json_quote(OLD.trigger_event), 'null')),
                ('item_type', nullif(json_quote(OLD.item_type), 'null')),
                ('vat_rate', iif(OLD.vat_rate IS NULL, NULL, iif(json_valid(OLD.vat_rate), OLD.vat_rate, json_quote(OLD.vat_rate)))),
                ('category', nullif(json_quote(OLD.category), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('is_active', iif(OLD.is_active IS NULL, NULL, iif(OLD.is_active, 'true', 'false'))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('trigger_for', nullif(json_quote(OLD.trigger_for), 'null')))) AS whole;
END;
CREATE TRIGGER rate_cards_audited_new AFTER INSERT ON rate_cards
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'rate_card', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER rate_cards_audited_change AFTER UPDATE ON rate_cards
    WHEN OLD.version IS NOT NEW.version OR OLD.customer_code IS NOT NEW.customer_code OR OLD.name IS NOT NEW.name OR OLD.valid_from IS NOT NEW.valid_from OR OLD.valid_until IS NOT NEW.valid_until OR OLD.invoice_frequency IS NOT NEW.invoice_frequency OR OLD.consolidation_mode IS NOT NEW.consolidation_mode OR OLD.currency IS NOT NEW.currency OR OLD.is_active IS NOT NEW.is_active OR OLD.notes IS NOT NEW.notes OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'rate_card', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('name', nullif(json_quote(OLD.name), 'null'), nullif(json_quote(NEW.name), 'null')),
                ('valid_from', nullif(json_quote(OLD.valid_from), 'null'), nullif(json_quote(NEW.valid_from), 'null')),
                ('valid_until', nullif(json_quote(OLD.valid_until), 'null'), nullif(json_quote(NEW.valid_until), 'null')),
                ('invoice_frequency', nullif(json_quote(OLD.invoice_frequency), 'null'), nullif(json_quote(NEW.invoice_frequency), 'null')),
                ('consolidation_mode', nullif(json_quote(OLD.consolidation_mode), 'null'), nullif(json_quote(NEW.consolidation_mode), 'null')),
                ('currency', nullif(json_quote(OLD.currency), 'null'), nullif(json_quote(NEW.currency), 'null')),
                ('is_active', iif(OLD.is_active IS NULL, NULL, iif(OLD.is_active, 'true', 'false')), iif(NEW.is_active IS NULL, NULL, iif(NEW.is_active, 'true', 'false'))),
                ('notes', nullif(json_quote(OLD.notes), 'null'), nullif(json_quote(NEW.notes), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER rate_cards_audited_end AFTER DELETE ON rate_cards
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'rate_card', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('name', nullif(json_quote(OLD.name), 'null')),
                ('valid_from', nullif(json_quote(OLD.valid_from), 'null')),
                ('valid_until', nullif(json_quote(OLD.valid_until), 'null')),
                ('invoice_frequency', nullif(json_quote(OLD.invoice_frequency), 'null')),
                ('consolidation_mode', nullif(json_quote(OLD.consolidation_mode), 'null')),
                ('currency', nullif(json_quote(OLD.currency), 'null')),
                ('is_active', iif(OLD.is_active IS NULL, NULL, iif(OLD.is_active, 'true', 'false'))),
                ('notes', nullif(json_quote(OLD.notes), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER rate_card_lines_audited_change AFTER UPDATE ON rate_card_lines
    WHEN OLD.rate_card_id IS NOT NEW.rate_card_id OR OLD.billable_item_id IS NOT NEW.billable_item_id OR OLD.unit_price IS NOT NEW.unit_price OR OLD.vat_rate_override IS NOT NEW.vat_rate_override OR OLD.invoice_frequency_override IS NOT NEW.invoice_frequency_override
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'rate_card_line', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('rate_card_id', nullif(json_quote(OLD.rate_card_id), 'null'), nullif(json_quote(NEW.rate_card_id), 'null')),
                ('billable_item_id', nullif(json_quote(OLD.billable_item_id), 'null'), nullif(json_quote(NEW.billable_item_id), 'null')),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price))), iif(NEW.unit_price IS NULL, NULL, iif(json_valid(NEW.unit_price), NEW.unit_price, json_quote(NEW.unit_price)))),
                ('vat_rate_override', iif(OLD.vat_rate_override IS NULL, NULL, iif(json_valid(OLD.vat_rate_override), OLD.vat_rate_override, json_quote(OLD.vat_rate_override))), iif(NEW.vat_rate_override IS NULL, NULL, iif(json_valid(NEW.vat_rate_override), NEW.vat_rate_override, json_quote(NEW.vat_rate_override)))),
                ('invoice_frequency_override', nullif(json_quote(OLD.invoice_frequency_override), 'null'), nullif(json_quote(NEW.invoice_frequency_override), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER rate_card_lines_audited_end AFTER DELETE ON rate_card_lines
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'rate_card_line', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('rate_card_id', nullif(json_quote(OLD.rate_card_id), 'null')),
                ('billable_item_id', nullif(json_quote(OLD.billable_item_id), 'null')),
                ('unit_price', iif(OLD.unit_price IS NULL, NULL, iif(json_valid(OLD.unit_price), OLD.unit_price, json_quote(OLD.unit_price)))),
                ('vat_rate_override', iif(OLD.vat_rate_override IS NULL, NULL, iif(json_valid(OLD.vat_rate_override), OLD.vat_rate_override, json_quote(OLD.vat_rate_override)))),
                ('invoice_frequency_override', nullif(json_quote(OLD.invoice_frequency_override), 'null')))) AS whole;
END;
CREATE TRIGGER invoices_audited_new AFTER INSERT ON invoices
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER invoices_audited_change AFTER UPDATE ON invoices
    WHEN OLD.version IS NOT NEW.version OR OLD.status IS NOT NEW.status OR OLD.document_type IS NOT NEW.document_type OR OLD.customer_code IS NOT NEW.customer_code OR OLD.dossier_id IS NOT NEW.dossier_id OR OLD.payment_groups IS NOT NEW.payment_groups OR OLD.payment_term_days IS NOT NEW.payment_term_days OR OLD.invoice_date IS NOT NEW.invoice_date OR OLD.due_date IS NOT NEW.due_date OR OLD.due_date_is_set IS NOT NEW.due_date_is_set OR OLD.currency IS NOT NEW.currency OR OLD.is_prepayment IS NOT NEW.is_prepayment OR OLD.credited_invoice_id IS NOT NEW.credited_invoice_id OR OLD.credited_number IS NOT NEW.credited_number OR OLD.total_cents IS NOT NEW.total_cents OR OLD.series_year IS NOT NEW.series_year OR OLD.sequence IS NOT NEW.sequence OR OLD.invoice_number IS NOT NEW.invoice_number OR OLD.previous_hash IS NOT NEW.previous_hash OR OLD.hash IS NOT NEW.hash OR OLD.created_at IS NOT NEW.created_at OR OLD.finalized_at IS NOT NEW.finalized_at OR OLD.sent_at IS NOT NEW.sent_at OR OLD.paid_at IS NOT NEW.paid_at OR OLD.payment_reference IS NOT NEW.payment_reference OR OLD.paid_by IS NOT NEW.paid_by OR OLD.notes IS NOT NEW.notes OR OLD.parties IS NOT NEW.parties
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null'), nullif(json_quote(NEW.status), 'null')),
                ('document_type', nullif(json_quote(OLD.document_type), 'null'), nullif(json_quote(NEW.document_type), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null'), nullif(json_quote(NEW.dossier_id), 'null')),
                ('payment_groups', nullif(json_quote(OLD.payment_groups), 'null'), nullif(json_quote(NEW.payment_groups), 'null')),
                ('payment_term_days', nullif(json_quote(OLD.payment_term_days), 'null'), nullif(json_quote(NEW.payment_term_days), 'null')),
                ('invoice_date', nullif(json_quote(OLD.invoice_date), 'null'), nullif(json_quote(NEW.invoice_date), 'null')),
                ('due_date', nullif(json_quote(OLD.due_date), 'null'), nullif(json_quote(NEW.due_date), 'null')),
                ('due_date_is_set', iif(OLD.due_date_is_set IS NULL, NULL, iif(OLD.due_date_is_set, 'true', 'false')), iif(NEW.due_date_is_set IS NULL, NULL, iif(NEW.due_date_is_set, 'true', 'false'))),
                ('currency', nullif(json_quote(OLD.currency), 'null'), nullif(json_quote(NEW.currency), 'null')),
                ('is_prepayment', iif(OLD.is_prepayment IS NULL, NULL, iif(OLD.is_prepayment, 'true', 'false')), iif(NEW.is_prepayment IS NULL, NULL, iif(NEW.is_prepayment, 'true', 'false'))),
                ('credited_invoice_id', nullif(json_quote(OLD.credited_invoice_id), 'null'), nullif(json_quote(NEW.credited_invoice_id), 'null')),
                ('credited_number', nullif(json_quote(OLD.credited_number), 'null'), nullif(json_quote(NEW.credited_number), 'null')),
                ('total_cents', nullif(json_quote(OLD.total_cents), 'null'), nullif(json_quote(NEW.total_cents), 'null')),
                ('series_year', nullif(json_quote(OLD.series_year), 'null'), nullif(json_quote(NEW.series_year), 'null')),
                ('sequence', nullif(json_quote(OLD.sequence), 'null'), nullif(json_quote(NEW.sequence), 'null')),
                ('invoice_number', nullif(json_quote(OLD.invoice_number), 'null'), nullif(json_quote(NEW.invoice_number), 'null')),
                ('previous_hash', nullif(json_quote(OLD.previous_hash), 'null'), nullif(json_quote(NEW.previous_hash), 'null')),
                ('hash', nullif(json_quote(OLD.hash), 'null'), nullif(json_quote(NEW.hash), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('finalized_at', nullif(json_quote(OLD.finalized_at), 'null'), nullif(json_quote(NEW.finalized_at), 'null')),
                ('sent_at', nullif(json_quote(OLD.sent_at), 'null'), nullif(json_quote(NEW.sent_at), 'null')),
                ('paid_at', nullif(json_quote(OLD.paid_at), 'null'), nullif(json_quote(NEW.paid_at), 'null')),
                ('payment_reference', nullif(json_quote(OLD.payment_reference), 'null'), nullif(json_quote(NEW.payment_reference), 'null')),
                ('paid_by', nullif(json_quote(OLD.paid_by), 'null'), nullif(json_quote(NEW.paid_by), 'null')),
                ('notes', nullif(json_quote(OLD.notes), 'null'), nullif(json_quote(NEW.notes), 'null')),
                ('parties', iif(OLD.parties IS NEW.parties, NULL, iif(OLD.parties IS NULL OR NEW.parties IS NULL OR json_type(OLD.parties) <> 'object' OR json_type(NEW.parties) <> 'object', OLD.parties,
                    (SELECT json_group_object(part.key, json(OLD.parties -> part.fullkey)) FROM json_each(OLD.parties) AS part
                        WHERE part.type <> 'null' AND (OLD.parties -> part.fullkey) IS NOT (NEW.parties -> part.fullkey)))),
                    iif(OLD.parties IS NEW.parties, NULL, iif(OLD.parties IS NULL OR NEW.parties IS NULL OR json_type(OLD.parties) <> 'object' OR json_type(NEW.parties) <> 'object', NEW.parties,
                    (SELECT json_group_object(part.key, json(NEW.parties -> part.fullkey)) FROM json_each(NEW.parties) AS part
                        WHERE part.type <> 'null' AND (NEW.parties -> part.fullkey) IS NOT (OLD.parties -> part.fullkey))))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER invoices_audited_end AFTER DELETE ON invoices
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'invoice', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('status', nullif(json_quote(OLD.status), 'null')),
                ('document_type', nullif(json_quote(OLD.document_type), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('dossier_id', nullif(json_quote(OLD.dossier_id), 'null')),
                ('payment_groups', nullif(json_quote(OLD.payment_groups), 'null')),
                ('payment_term_days', nullif(json_quote(OLD.payment_term_days), 'null')),
                ('invoice_date', nullif(json_quote(OLD.invoice_date), 'null')),
                ('due_date', nullif(json_quote(OLD.due_date), 'null')),
                ('due_date_is_set', iif(OLD.due_date_is_set IS NULL, NULL, iif(OLD.due_date_is_set, 'true', 'false'))),
                ('currency', nullif(json_quote(OLD.currency), 'null')),
                ('is_prepayment', iif(OLD.is_prepayment IS NULL, NULL, iif(OLD.is_prepayment, 'true', 'false'))),
                ('credited_invoice_id', nullif(json_quote(OLD.credited_invoice_id), 'null')),
                ('credited_number', nullif(json_quote(OLD.credited_number), 'null')),
                ('total_cents', nullif(json_quote(OLD.total_cents), 'null')),
                ('series_year', nullif(json_quote(OLD.series_year), 'null')),
                ('sequence', nullif(json_quote(OLD.sequence), 'null')),
                ('invoice_number', nullif(json_quote(OLD.invoice_number), 'null')),
                ('previous_hash', nullif(json_quote(OLD.previous_hash), 'null')),
                ('hash', nullif(json_quote(OLD.hash), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('finalized_at', nullif(json_quote(OLD.finalized_at), 'null')),
                ('sent_at', nullif(json_quote(OLD.sent_at), 'null')),
                ('paid_at', nullif(json_quote(OLD.paid_at), 'null')),
                ('payment_reference', nullif(json_quote(OLD.payment_reference), 'null')),
                ('paid_by', nullif(json_quote(OLD.paid_by), 'null')),
                ('notes', nullif(json_quote(OLD.notes), 'null')),
                ('parties', OLD.parties))) AS whole;
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
CREATE TRIGGER stocks_audited_new AFTER INSERT ON stocks
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'stock', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER stocks_audited_change AFTER UPDATE ON stocks
    WHEN OLD.version IS NOT NEW.version OR OLD.customer_code IS NOT NEW.customer_code OR OLD.warehouse_licence IS NOT NEW.warehouse_licence OR OLD.reference IS NOT NEW.reference OR OLD.declaration_id IS NOT NEW.declaration_id OR OLD.submission IS NOT NEW.submission OR OLD.mrn IS NOT NEW.mrn OR OLD.placed_at IS NOT NEW.placed_at OR OLD.withdrawn IS NOT NEW.withdrawn OR OLD.is_open IS NOT NEW.is_open OR OLD.created_at IS NOT NEW.created_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'stock', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null'), nullif(json_quote(NEW.version), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('warehouse_licence', nullif(json_quote(OLD.warehouse_licence), 'null'), nullif(json_quote(NEW.warehouse_licence), 'null')),
                ('reference', nullif(json_quote(OLD.reference), 'null'), nullif(json_quote(NEW.reference), 'null')),
                ('declaration_id', nullif(json_quote(OLD.declaration_id), 'null'), nullif(json_quote(NEW.declaration_id), 'null')),
                ('submission', nullif(json_quote(OLD.submission), 'null'), nullif(json_quote(NEW.submission), 'null')),
                ('mrn', nullif(json_quote(OLD.mrn), 'null'), nullif(json_quote(NEW.mrn), 'null')),
                ('placed_at', nullif(json_quote(OLD.placed_at), 'null'), nullif(json_quote(NEW.placed_at), 'null')),
                ('withdrawn', iif(OLD.withdrawn IS NULL, NULL, iif(OLD.withdrawn, 'true', 'false')), iif(NEW.withdrawn IS NULL, NULL, iif(NEW.withdrawn, 'true', 'false'))),
                ('is_open', iif(OLD.is_open IS NULL, NULL, iif(OLD.is_open, 'true', 'false')), iif(NEW.is_open IS NULL, NULL, iif(NEW.is_open, 'true', 'false'))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER stocks_audited_end AFTER DELETE ON stocks
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'stock', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('version', nullif(json_quote(OLD.version), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('warehouse_licence', nullif(json_quote(OLD.warehouse_licence), 'null')),
                ('reference', nullif(json_quote(OLD.reference), 'null')),
                ('declaration_id', nullif(json_quote(OLD.declaration_id), 'null')),
                ('submission', nullif(json_quote(OLD.submission), 'null')),
                ('mrn', nullif(json_quote(OLD.mrn), 'null')),
                ('placed_at', nullif(json_quote(OLD.placed_at), 'null')),
                ('withdrawn', iif(OLD.withdrawn IS NULL, NULL, iif(OLD.withdrawn, 'true', 'false'))),
                ('is_open', iif(OLD.is_open IS NULL, NULL, iif(OLD.is_open, 'true', 'false'))),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')))) AS whole;
END;
CREATE TRIGGER stock_lots_audited_change AFTER UPDATE ON stock_lots
    WHEN OLD.stock_id IS NOT NEW.stock_id OR OLD.customer_code IS NOT NEW.customer_code OR OLD.placed_at IS NOT NEW.placed_at OR OLD.sku IS NOT NEW.sku OR OLD.description IS NOT NEW.description OR OLD.hs_code IS NOT NEW.hs_code OR OLD.country_of_origin IS NOT NEW.country_of_origin OR OLD.unit IS NOT NEW.unit OR OLD.gross_weight IS NOT NEW.gross_weight OR OLD.net_weight IS NOT NEW.net_weight OR OLD.customs_value IS NOT NEW.customs_value OR OLD.currency IS NOT NEW.currency OR OLD.quantity_in IS NOT NEW.quantity_in
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'stock_lot', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('stock_id', nullif(json_quote(OLD.stock_id), 'null'), nullif(json_quote(NEW.stock_id), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null'), nullif(json_quote(NEW.customer_code), 'null')),
                ('placed_at', nullif(json_quote(OLD.placed_at), 'null'), nullif(json_quote(NEW.placed_at), 'null')),
                ('sku', nullif(json_quote(OLD.sku), 'null'), nullif(json_quote(NEW.sku), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null'), nullif(json_quote(NEW.description), 'null')),
                ('hs_code', nullif(json_quote(OLD.hs_code), 'null'), nullif(json_quote(NEW.hs_code), 'null')),
                ('country_of_origin', nullif(json_quote(OLD.country_of_origin), 'null'), nullif(json_quote(NEW.country_of_origin), 'null')),
                ('unit', nullif(json_quote(OLD.unit), 'null'), nullif(json_quote(NEW.unit), 'null')),
                ('gross_weight', iif(OLD.gross_weight IS NULL, NULL, iif(json_valid(OLD.gross_weight), OLD.gross_weight, json_quote(OLD.gross_weight))), iif(NEW.gross_weight IS NULL, NULL, iif(json_valid(NEW.gross_weight), NEW.gross_weight, json_quote(NEW.gross_weight)))),
                ('net_weight', iif(OLD.net_weight IS NULL, NULL, iif(json_valid(OLD.net_weight), OLD.net_weight, json_quote(OLD.net_weight))), iif(NEW.net_weight IS NULL, NULL, iif(json_valid(NEW.net_weight), NEW.net_weight, json_quote(NEW.net_weight)))),
                ('customs_value', iif(OLD.customs_value IS NULL, NULL, iif(json_valid(OLD.customs_value), OLD.customs_value, json_quote(OLD.customs_value))), iif(NEW.customs_value IS NULL, NULL, iif(json_valid(NEW.customs_value), NEW.customs_value, json_quote(NEW.customs_value)))),
                ('currency', nullif(json_quote(OLD.currency), 'null'), nullif(json_quote(NEW.currency), 'null')),
                ('quantity_in', iif(OLD.quantity_in IS NULL, NULL, iif(json_valid(OLD.quantity_in), OLD.quantity_in, json_quote(OLD.quantity_in))), iif(NEW.quantity_in IS NULL, NULL, iif(json_valid(NEW.quantity_in), NEW.quantity_in, json_quote(NEW.quantity_in)))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER stock_lots_audited_end AFTER DELETE ON stock_lots
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'stock_lot', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('stock_id', nullif(json_quote(OLD.stock_id), 'null')),
                ('customer_code', nullif(json_quote(OLD.customer_code), 'null')),
                ('placed_at', nullif(json_quote(OLD.placed_at), 'null')),
                ('sku', nullif(json_quote(OLD.sku), 'null')),
                ('description', nullif(json_quote(OLD.description), 'null')),
                ('hs_code', nullif(json_quote(OLD.hs_code), 'null')),
                ('country_of_origin', nullif(json_quote(OLD.country_of_origin), 'null')),
                ('unit', nullif(json_quote(OLD.unit), 'null')),
                ('gross_weight', iif(OLD.gross_weight IS NULL, NULL, iif(json_valid(OLD.gross_weight), OLD.gross_weight, json_quote(OLD.gross_weight)))),
                ('net_weight', iif(OLD.net_weight IS NULL, NULL, iif(json_valid(OLD.net_weight), OLD.net_weight, json_quote(OLD.net_weight)))),
                ('customs_value', iif(OLD.customs_value IS NULL, NULL, iif(json_valid(OLD.customs_value), OLD.customs_value, json_quote(OLD.customs_value)))),
                ('currency', nullif(json_quote(OLD.currency), 'null')),
                ('quantity_in', iif(OLD.quantity_in IS NULL, NULL, iif(json_valid(OLD.quantity_in), OLD.quantity_in, json_quote(OLD.quantity_in)))))) AS whole;
END;
CREATE TRIGGER guarantee_thresholds_audited_new AFTER INSERT ON guarantee_thresholds
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'guarantee_thresholds', CAST(NEW.organisation_id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER guarantee_thresholds_audited_change AFTER UPDATE ON guarantee_thresholds
    WHEN OLD.warning IS NOT NEW.warning OR OLD.critical IS NOT NEW.critical
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'guarantee_thresholds', CAST(NEW.organisation_id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('warning', iif(OLD.warning IS NULL, NULL, iif(json_valid(OLD.warning), OLD.warning, json_quote(OLD.warning))), iif(NEW.warning IS NULL, NULL, iif(json_valid(NEW.warning), NEW.warning, json_quote(NEW.warning)))),
                ('critical', iif(OLD.critical IS NULL, NULL, iif(json_valid(OLD.critical), OLD.critical, json_quote(OLD.critical))), iif(NEW.critical IS NULL, NULL, iif(json_valid(NEW.critical), NEW.critical, json_quote(NEW.critical)))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER guarantee_thresholds_audited_end AFTER DELETE ON guarantee_thresholds
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'guarantee_thresholds', CAST(OLD.organisation_id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('warning', iif(OLD.warning IS NULL, NULL, iif(json_valid(OLD.warning), OLD.warning, json_quote(OLD.warning)))),
                ('critical', iif(OLD.critical IS NULL, NULL, iif(json_valid(OLD.critical), OLD.critical, json_quote(OLD.critical)))))) AS whole;
END;
CREATE TRIGGER callbacks_audited_new AFTER INSERT ON callbacks
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'callback', CAST(NEW.id AS TEXT), 'created'
        FROM audit_acting AS acting;
END;
CREATE TRIGGER callbacks_audited_change AFTER UPDATE ON callbacks
    WHEN OLD.url IS NOT NEW.url OR OLD.events IS NOT NEW.events OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'callback', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('url', nullif(json_quote(OLD.url), 'null'), nullif(json_quote(NEW.url), 'null')),
                ('events', nullif(json_quote(OLD.events), 'null'), nullif(json_quote(NEW.events), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null'), nullif(json_quote(NEW.created_at), 'null')),
                ('updated_at', nullif(json_quote(OLD.updated_at), 'null'), nullif(json_quote(NEW.updated_at), 'null')))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER callbacks_audited_end AFTER DELETE ON callbacks
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'callback', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('url', nullif(json_quote(OLD.url), 'null')),
                ('events', nullif(json_quote(OLD.events), 'null')),
                ('created_at', nullif(json_quote(OLD.created_at), 'null')),
                ('updated_at', nullif(json_quote(OLD.updated_at), 'null')))) AS whole;
END;

-- Lines of declarations are changed by hundreds: the service tells of them in one entry of the declaration. Whoever else
-- changes one is noted row by row.
CREATE TRIGGER declaration_lines_audited_change AFTER UPDATE ON declaration_lines
    WHEN (SELECT kind FROM audit_acting) IS NULL AND (OLD.declaration_id IS NOT NEW.declaration_id OR OLD.hs_code IS NOT NEW.hs_code OR OLD.sku IS NOT NEW.sku OR OLD.country_of_origin IS NOT NEW.country_of_origin OR OLD.document IS NOT NEW.document)
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after)
        SELECT NEW.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'declaration_line', CAST(NEW.id AS TEXT), 'changed', changes.before, changes.after
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before,
                json_group_object(column1, json(column3)) FILTER (WHERE column3 IS NOT NULL) AS after
            FROM (VALUES
                ('declaration_id', nullif(json_quote(OLD.declaration_id), 'null'), nullif(json_quote(NEW.declaration_id), 'null')),
                ('hs_code', nullif(json_quote(OLD.hs_code), 'null'), nullif(json_quote(NEW.hs_code), 'null')),
                ('sku', nullif(json_quote(OLD.sku), 'null'), nullif(json_quote(NEW.sku), 'null')),
                ('country_of_origin', nullif(json_quote(OLD.country_of_origin), 'null'), nullif(json_quote(NEW.country_of_origin), 'null')),
                ('document', iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', OLD.document,
                    (SELECT json_group_object(part.key, json(OLD.document -> part.fullkey)) FROM json_each(OLD.document) AS part
                        WHERE part.type <> 'null' AND (OLD.document -> part.fullkey) IS NOT (NEW.document -> part.fullkey)))),
                    iif(OLD.document IS NEW.document, NULL, iif(OLD.document IS NULL OR NEW.document IS NULL OR json_type(OLD.document) <> 'object' OR json_type(NEW.document) <> 'object', NEW.document,
                    (SELECT json_group_object(part.key, json(NEW.document -> part.fullkey)) FROM json_each(NEW.document) AS part
                        WHERE part.type <> 'null' AND (NEW.document -> part.fullkey) IS NOT (OLD.document -> part.fullkey))))))
            WHERE column2 IS NOT column3) AS changes;
END;
CREATE TRIGGER declaration_lines_audited_end AFTER DELETE ON declaration_lines
    WHEN (SELECT kind FROM audit_acting) IS NULL
BEGIN
    INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before)
        SELECT OLD.organisation_id, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), coalesce(acting.kind, 'unknown'), acting.id, acting.request_id,
            'declaration_line', CAST(OLD.id AS TEXT), 'deleted', whole.before
        FROM audit_acting AS acting, (
            SELECT json_group_object(column1, json(column2)) FILTER (WHERE column2 IS NOT NULL) AS before
            FROM (VALUES
                ('declaration_id', nullif(json_quote(OLD.declaration_id), 'null')),
                ('hs_code', nullif(json_quote(OLD.hs_code), 'null')),
                ('sku', nullif(json_quote(OLD.sku), 'null')),
                ('country_of_origin', nullif(json_quote(OLD.country_of_origin), 'null')),
                ('document', OLD.document))) AS whole;
END;
