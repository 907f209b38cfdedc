-- What was paid in advance is taken off in its currency, from who paid it, and by parts where an invoice cannot take all.
UPDATE dossiers SET prepayment = (prepayment - 'deducted_on') || jsonb_build_object(
    'currency', invoices.currency,
    'payer', invoices.customer_code,
    'credit_note', (SELECT min(notes.id) FROM invoices AS notes
        WHERE notes.organisation_id = dossiers.organisation_id AND notes.credited_invoice_id = invoices.id
            AND notes.status = 'draft'),
    'deductions', CASE WHEN prepayment ->> 'deducted_on' IS NULL THEN jsonb_build_array()
        ELSE jsonb_build_array(jsonb_build_object(
            'invoice', prepayment -> 'deducted_on', 'amount', prepayment -> 'amount')) END)
FROM invoices
WHERE invoices.organisation_id = dossiers.organisation_id AND invoices.id = (dossiers.prepayment ->> 'invoice')::bigint;
