-- A transit is lodged anew after a rejection: that is resolved once customs accepts it.
ALTER TABLE transit_rejections ADD COLUMN resolved_at TEXT;
UPDATE transit_rejections SET resolved_at = (
    SELECT min(transit_timeline.occurred_at) FROM transit_timeline
    WHERE transit_timeline.organisation_id = transit_rejections.organisation_id
        AND transit_timeline.transit_id = transit_rejections.transit_id
        AND transit_timeline.event = 'accepted' AND transit_timeline.occurred_at >= transit_rejections.arrived_at
);

-- When customs invalidated an acceptance that was one too many. Of those before this it is not known.
ALTER TABLE transit_outbound_messages ADD COLUMN invalidated_at TEXT;
-- Where and for whom a transit was declared; a draft can be changed since. Of those before this the form tells.
ALTER TABLE transit_outbound_messages ADD COLUMN office_of_departure TEXT;
ALTER TABLE transit_outbound_messages ADD COLUMN holder_eori TEXT;

-- A transit that is lodged before its goods are presented (type D) is registered first, and accepted once they are
-- presented. What was taken for the acceptance was the registration.
ALTER TABLE transits ADD COLUMN registered_at TEXT;
UPDATE transits SET registered_at = accepted_at, accepted_at = presentation_accepted_at
WHERE additional_declaration_type = 'D' AND accepted_at IS NOT NULL
    AND (released_at IS NULL OR presentation_accepted_at IS NOT NULL);
