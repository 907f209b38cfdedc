-- The cost of customs that a charge passes on, by the source of its first booking.
ALTER TABLE revenue_lines ADD COLUMN charges_on TEXT;
-- How much of the cost is charged on, or was decided to be; null before anybody decided.
ALTER TABLE purchase_sources ADD COLUMN charged_on TEXT;
-- What was paid before this was known has been charged on by hand, or not at all: nothing is charged by itself now.
UPDATE purchase_sources SET charged_on = amount;
