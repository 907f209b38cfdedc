-- Work for a customer outside the EU is not taxed in the Netherlands, which is something else than a rate of zero.
ALTER TABLE invoice_lines ADD COLUMN not_taxed_here INTEGER NOT NULL DEFAULT 0;
ALTER TABLE revenue_lines ADD COLUMN not_taxed_here INTEGER NOT NULL DEFAULT 0;
