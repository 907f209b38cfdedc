//! Statements that need not name the organisation, each with its reason.

/// Parts of statements that insert rows that they select, and why.
pub(super) const GATHERED: &[(&str, &str)] = &[(
    "INSERT INTO rejection_counts",
    "notes are taken away and added up in one statement, by a worker whose unit of work has nothing else in it",
)];

/// The reason why a record is sought without an organisation.
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
    (r#"WHERE ("outbound_messages"."mrn" = "#, CUSTOMS_NAMES_NONE),
    (
        r#""guarantee_accounts"."organisation_id" = ANY($1)) AND"#,
        "whose balances are asked for already, of the organisations of one event: their servers alone",
    ),
    (
        r#"FROM "event_positions" WHERE ("event_positions"."organisation_id" = ANY($1))"#,
        "the ends of the logs for which somebody waits: their servers alone, one organisation after the other",
    ),
    (r#""callbacks"."previous_secret_until" <="#, "secrets of all organisations end, once a minute"),
    (
        "SELECT DISTINCT organisation_id FROM rejection_tallies",
        "a worker asks once in its round who has notes to add up",
    ),
    (
        r#"SELECT "outbound_messages"."due_at" FROM "outbound_messages" WHERE due_at < 'infinity' ORDER BY"#,
        "when the next message of any organisation is due, asked by a worker that found nothing",
    ),
    (
        "SELECT DISTINCT organisation_id FROM dossiers WHERE status = 'ready_to_invoice'",
        "whose dossiers a daily run invoices",
    ),
];
