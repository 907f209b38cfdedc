ALTER TABLE revenue_lines DROP COLUMN not_taxed_here;
ALTER TABLE invoice_lines DROP COLUMN not_taxed_here;
