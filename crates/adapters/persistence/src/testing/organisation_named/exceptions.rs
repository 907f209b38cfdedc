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

/// Why a record is sought without an organisation.
const CUSTOMS_NAMES_NONE: &str = "a message of customs names an LRN or an MRN, and no organisation";

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
    (
        r#""document_uploads"."due_at" <="#,
        "a worker asks for the uploads that came to nothing, of all organisations, and takes no lock",
    ),
    (r#""organisation_id" = "outbound_messages"."organisation_id""#, CUSTOMS_NAMES_NONE),
    (r#""declarations"."mrn" = "#, CUSTOMS_NAMES_NONE),
    (r#""transits"."mrn" = "#, CUSTOMS_NAMES_NONE),
    (r#"("outbound_messages"."lrn" = $1) AND ("outbound_messages"."subject" = $2)"#, CUSTOMS_NAMES_NONE),
];
