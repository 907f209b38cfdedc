-- The cost of customs that a charge passes on, by the source of its first booking.
ALTER TABLE revenue_lines ADD COLUMN charges_on TEXT;
-- How much of the cost was charged on when that was last looked at; null before anybody decided.
ALTER TABLE purchase_sources ADD COLUMN charged_on TEXT;
-- Whether the service made the charge.
ALTER TABLE purchase_sources ADD COLUMN charged_by_service INTEGER NOT NULL DEFAULT 0;
-- What was paid before this was known has been charged on by hand, or not at all: that stays a matter of hand.
UPDATE purchase_sources SET charged_on = coalesce(
    (SELECT purchase_lines.amount FROM purchase_lines
        WHERE purchase_lines.organisation_id = purchase_sources.organisation_id
            AND purchase_lines.dossier_id = purchase_sources.dossier_id
            AND purchase_lines.source = purchase_sources.source),
    amount, '0');
