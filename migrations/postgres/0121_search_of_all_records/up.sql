-- The words of the records that are there already. Only their ids are noted here, beside the triggers, which note every change
-- since the migration before; the worker then reads them in batches, while the service runs.
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 4, id FROM customers ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 5, id FROM items ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 2, id FROM dossiers ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 3, id FROM invoices ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 1, id FROM transits ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 0, id FROM declarations ON CONFLICT DO NOTHING;
