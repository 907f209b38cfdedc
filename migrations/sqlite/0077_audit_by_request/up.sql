-- What a request changed is found by its id.
CREATE INDEX audit_entries_by_request ON audit_entries (organisation_id, request_id) WHERE request_id IS NOT NULL;
