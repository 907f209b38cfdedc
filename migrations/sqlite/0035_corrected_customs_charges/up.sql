-- What customs charged when it was booked last: a later calculation corrects it by the difference. Null where the line was
-- deleted before this was noted: that is followed no further.
ALTER TABLE purchase_sources ADD COLUMN amount TEXT;
UPDATE purchase_sources SET amount = (SELECT purchase_lines.amount FROM purchase_lines
    WHERE purchase_lines.organisation_id = purchase_sources.organisation_id
        AND purchase_lines.dossier_id = purchase_sources.dossier_id
        AND purchase_lines.source = purchase_sources.source);
