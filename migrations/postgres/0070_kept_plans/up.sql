-- No plan depends on what stands in documents and messages (indexes of expressions over them have statistics of their own).
-- Gathering statistics of them compares thousands of documents with each other, which took seconds of a processor whenever a
-- table was analysed.
ALTER TABLE callback_deliveries ALTER COLUMN payload SET STATISTICS 0;
ALTER TABLE customers ALTER COLUMN document SET STATISTICS 0;
ALTER TABLE customer_parts ALTER COLUMN document SET STATISTICS 0;
ALTER TABLE declarations ALTER COLUMN document SET STATISTICS 0, ALTER COLUMN invoice_values SET STATISTICS 0;
ALTER TABLE declaration_lines ALTER COLUMN document SET STATISTICS 0;
ALTER TABLE dossiers ALTER COLUMN document SET STATISTICS 0, ALTER COLUMN prepayment SET STATISTICS 0;
ALTER TABLE idempotency_records ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE inbound_messages ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE invoice_runs ALTER COLUMN left_over SET STATISTICS 0;
ALTER TABLE invoices ALTER COLUMN parties SET STATISTICS 0;
ALTER TABLE items ALTER COLUMN document SET STATISTICS 0;
ALTER TABLE mails ALTER COLUMN recipients SET STATISTICS 0, ALTER COLUMN copies SET STATISTICS 0, ALTER COLUMN attachments SET STATISTICS 0, ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE outbound_messages ALTER COLUMN body SET STATISTICS 0, ALTER COLUMN emission_map SET STATISTICS 0, ALTER COLUMN lodged SET STATISTICS 0;
ALTER TABLE outbox ALTER COLUMN event SET STATISTICS 0;
ALTER TABLE simulated_answers ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE transits ALTER COLUMN document SET STATISTICS 0, ALTER COLUMN amendment SET STATISTICS 0, ALTER COLUMN enquiry SET STATISTICS 0, ALTER COLUMN former_amendments SET STATISTICS 0;

-- The parts of a text are gathered before they are stored. From generate_series PostgreSQL expected a thousand rows where it did
-- not know the text, and so it planned the statement anew for each.
CREATE OR REPLACE FUNCTION change_declaration_parts(organisation BIGINT, declaration BIGINT, of_kind INTEGER, before TEXT, now TEXT)
RETURNS VOID LANGUAGE plpgsql AS
$$
DECLARE
    parts TEXT[] := '{}';
BEGIN
    IF before IS NOT DISTINCT FROM now THEN
        RETURN;
    END IF;
    IF before IS NOT NULL THEN
        DELETE FROM declaration_parts WHERE organisation_id = organisation AND kind = of_kind
            AND declaration_id = declaration AND part IN (SELECT parts_of_declaration(before));
    END IF;
    IF now IS NOT NULL THEN
        FOR place IN 1 .. length(now) - 2 LOOP
            parts := parts || substr(now, place, 8);
        END LOOP;
        INSERT INTO declaration_parts (organisation_id, kind, part, declaration_id)
            SELECT organisation, of_kind, part, declaration FROM unnest(parts) AS part
            ON CONFLICT DO NOTHING;
    END IF;
END
$$;
CREATE OR REPLACE FUNCTION keep_declaration_parts() RETURNS TRIGGER LANGUAGE plpgsql AS
$$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, NULL, NEW.reference_folded);
        IF NEW.mrn IS NOT NULL OR NEW.lrn IS NOT NULL THEN
            PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, NULL, NEW.mrn);
            PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, NULL, NEW.lrn);
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 0, OLD.reference_folded, NEW.reference_folded);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 1, OLD.mrn, NEW.mrn);
        PERFORM change_declaration_parts(NEW.organisation_id, NEW.id, 2, OLD.lrn, NEW.lrn);
    ELSE
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 0, OLD.reference_folded, NULL);
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 1, OLD.mrn, NULL);
        PERFORM change_declaration_parts(OLD.organisation_id, OLD.id, 2, OLD.lrn, NULL);
    END IF;
    RETURN NULL;
END
$$;
