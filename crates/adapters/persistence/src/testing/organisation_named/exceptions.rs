//! What need not name the organisation. Each with its reason.

/// Tables with an organisation that are not on its node, and why.
pub(super) const ELSEWHERE: [(&str, &str); 7] = [
    ("clients", "found by the id of a client, before the organisation is known"),
    ("client_uses", "written beside clients"),
    ("users", "found by an e-mail address, before the organisation is known"),
    ("sessions", "found by a hash, before the organisation is known"),
    ("one_time_links", "found by a hash, before the organisation is known"),
    ("inbound_messages", "a message of customs has no organisation until it is matched"),
    ("queue_wakes", "tells workers which organisations have something due"),
];

/// Parts of statements that may go to all nodes, and why.
pub(super) const EXCEPTIONS: &[(&str, &str)] = &[
    (
        r#"DELETE FROM "idempotency_records" WHERE ("idempotency_records"."until" <="#,
        "keys of all organisations end, once a minute",
    ),
    (
        r#""declarations"."supplement_due_at" <="#,
        "a worker asks for the supplementary declarations that are due, of all organisations",
    ),
];
