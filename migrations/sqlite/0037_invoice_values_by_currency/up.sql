-- Sums of the items' values by currency, where they are in several and the header names no total: [{"currency", "value"}].
ALTER TABLE declarations ADD COLUMN invoice_values TEXT CHECK (json_valid(invoice_values));
-- What was added up across currencies is no amount at all. The sums by currency are stored when the declaration is next
-- saved; a declaration that is shown alone works them out from its items.
UPDATE declarations SET total_invoice_value = NULL, currency = NULL
WHERE json_extract(document, '$.declaration.total_invoice_value') IS NULL
    AND id IN (
        SELECT lines.declaration_id
        FROM declaration_lines AS lines
        JOIN declarations AS headers
            ON headers.organisation_id = lines.organisation_id AND headers.id = lines.declaration_id
        WHERE json_extract(lines.document, '$.invoice_value') IS NOT NULL
        GROUP BY lines.declaration_id
        HAVING count(DISTINCT upper(coalesce(
            nullif(trim(json_extract(lines.document, '$.invoice_currency')), ''),
            json_extract(headers.document, '$.declaration.total_invoice_currency'), 'EUR'))) > 1);
