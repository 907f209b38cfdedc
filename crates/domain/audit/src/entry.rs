use chrono::{DateTime, Utc};
use customs_kernel::{ActingKind, OrganisationId, typed_id};

typed_id!(
    /// The id of an entry. Entries of one organisation are in the order of their ids, but for those that were stored at the
    /// same moment.
    AuditEntryId
);

/// The kind of the actor of a write that names none: one past the service, or by an earlier version of it.
pub const UNKNOWN_ACTOR: &str = "unknown";

/// The kinds of actors.
pub const ACTOR_KINDS: [&str; 5] = [
    ActingKind::Client.word(),
    ActingKind::Person.word(),
    ActingKind::CommandLine.word(),
    ActingKind::Worker.word(),
    UNKNOWN_ACTOR,
];

/// What was done to a record.
pub const ACTIONS: [&str; 3] = ["created", "changed", "deleted"];

/// An entry of the audit log. Its words are as they are stored: all that was written there must be read, since only
/// then the chain can show that it is not what was there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// The organisation of the record.
    pub organisation: OrganisationId,
    /// The id of the entry.
    pub id: AuditEntryId,
    /// When the record was written.
    pub at: DateTime<Utc>,
    /// Who wrote it, one of [`ACTOR_KINDS`].
    pub actor_kind: String,
    /// The id of the client or person, the account of the operator, or the name of the worker.
    pub actor_id: Option<String>,
    /// The id of the request that was carried out.
    pub request_id: Option<String>,
    /// The kind of record: `declaration`, `customer` and so on.
    pub record_kind: String,
    /// The id of the record among those of its kind.
    pub record_id: String,
    /// What was done, one of [`ACTIONS`].
    pub action: String,
    /// A JSON object with the fields that changed as they were; of a deletion the whole record.
    pub before: Option<String>,
    /// A JSON object with the fields that changed as they are now.
    pub after: Option<String>,
}
