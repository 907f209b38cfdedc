-- The words of the records that are there already. Only their ids are noted here, beside the triggers, which note every change
-- since the migration before; the worker then reads them in batches, while the service runs.
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 4, id FROM customers WHERE TRUE ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 5, id FROM items WHERE TRUE ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 2, id FROM dossiers WHERE TRUE ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 3, id FROM invoices WHERE TRUE ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 1, id FROM transits WHERE TRUE ON CONFLICT DO NOTHING;
INSERT INTO search_due (organisation_id, kind, record_id)
    SELECT organisation_id, 0, id FROM declarations WHERE TRUE ON CONFLICT DO NOTHING;
