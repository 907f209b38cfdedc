-- What customs charged when it was booked last: a later calculation corrects it by the difference. Of what was booked before
-- this was noted it is what customs charges now: somebody may have changed the cost since, and that stays.
ALTER TABLE purchase_sources ADD COLUMN amount TEXT;
UPDATE purchase_sources SET amount = (SELECT declaration_taxes.amount FROM declaration_taxes
    WHERE declaration_taxes.organisation_id = purchase_sources.organisation_id
        -- The number after "declaration ".
        AND declaration_taxes.declaration_id = CAST(substr(purchase_sources.source, 13) AS INTEGER)
        AND purchase_sources.source = 'declaration ' || declaration_taxes.declaration_id || ' '
            || declaration_taxes.tax_type || CASE declaration_taxes.currency WHEN 'EUR' THEN '' ELSE ' '
            || declaration_taxes.currency END)
WHERE source LIKE 'declaration %';
