-- How many tries to hand a message over began and are not known to have handed nothing over: while there is one, the
-- message may have left. Of tries before this, none is known to have been in vain.
ALTER TABLE outbound_messages ADD COLUMN open_tries INTEGER NOT NULL DEFAULT 0;
UPDATE outbound_messages SET open_tries = 1 WHERE due_at IS NOT NULL AND (attempts > 0 OR due_at <> created_at);
UPDATE outbound_messages SET open_tries = 1 WHERE failed_at IS NOT NULL AND attempts > refusals;

-- That an LRN was used before is no answer to the message that used it: what the version before noted so is taken back.
UPDATE outbound_messages SET answered_at = NULL, answer_id = NULL, answer_code = NULL
WHERE kind = 'declaration' AND answer_code = '03'
    AND EXISTS (SELECT 1 FROM declarations WHERE declarations.organisation_id = outbound_messages.organisation_id
        AND declarations.id = outbound_messages.declaration_id AND declarations.status = 'NEW'
        AND declarations.lrn = outbound_messages.lrn)
    AND NOT EXISTS (SELECT 1 FROM declaration_rejections
        WHERE declaration_rejections.organisation_id = outbound_messages.organisation_id
        AND declaration_rejections.declaration_id = outbound_messages.declaration_id
        AND declaration_rejections.lrn = outbound_messages.lrn);

-- Rejections of before answers were noted with the message that they are of.
UPDATE outbound_messages SET answer_code = '03', answered_at = (SELECT min(arrived_at) FROM declaration_rejections
    WHERE declaration_rejections.organisation_id = outbound_messages.organisation_id
        AND declaration_rejections.declaration_id = outbound_messages.declaration_id
        AND declaration_rejections.lrn = outbound_messages.lrn)
WHERE kind = 'declaration' AND answer_code IS NULL AND mrn IS NULL
    AND EXISTS (SELECT 1 FROM declaration_rejections
        WHERE declaration_rejections.organisation_id = outbound_messages.organisation_id
        AND declaration_rejections.declaration_id = outbound_messages.declaration_id
        AND declaration_rejections.lrn = outbound_messages.lrn);
