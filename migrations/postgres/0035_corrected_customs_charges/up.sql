-- What customs charged when it was booked last: a later calculation corrects it by the difference. Of what was booked before
-- this was noted it is what customs charges now: somebody may have changed the cost since, and that stays.
ALTER TABLE purchase_sources ADD COLUMN amount NUMERIC;
UPDATE purchase_sources SET amount = (SELECT declaration_taxes.amount FROM declaration_taxes
    WHERE declaration_taxes.organisation_id = purchase_sources.organisation_id
        AND declaration_taxes.declaration_id = CAST(split_part(purchase_sources.source, ' ', 2) AS BIGINT)
        AND declaration_taxes.tax_type = split_part(purchase_sources.source, ' ', 3)
        AND declaration_taxes.currency = coalesce(nullif(split_part(purchase_sources.source, ' ', 4), ''), 'EUR'))
WHERE source LIKE 'declaration %';
