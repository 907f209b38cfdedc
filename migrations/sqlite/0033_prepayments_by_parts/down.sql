-- The version before takes the whole off at once: what was taken off by parts counts as taken off by the first.
UPDATE dossiers SET prepayment = json_set(
    json_remove(prepayment, '$.currency', '$.payer', '$.credit_note', '$.deductions'),
    '$.deducted_on', prepayment ->> '$.deductions[0].invoice')
WHERE prepayment IS NOT NULL;
