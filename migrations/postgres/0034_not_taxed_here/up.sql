-- Work for a customer outside the EU is not taxed in the Netherlands, which is something else than a rate of zero.
ALTER TABLE invoice_lines ADD COLUMN not_taxed_here BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE revenue_lines ADD COLUMN not_taxed_here BOOLEAN NOT NULL DEFAULT FALSE;
