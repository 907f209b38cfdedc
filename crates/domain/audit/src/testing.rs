//! A fake of the storage ports that keeps everything in memory, and a contract suite that states what every
//! implementation must do. A suite panics with the rule that is broken.

mod contracts;
mod in_memory;

pub use contracts::{RecentWritesStore, recent_writes_contract};
pub use in_memory::InMemoryAudit;

use crate::entry::{AuditEntry, AuditEntryId};
use customs_kernel::OrganisationId;

/// An entry that records a change of a declaration.
///
/// # Panics
/// Never: the moment is a valid one.
#[must_use]
#[expect(clippy::expect_used, reason = "the moment is a valid one")]
pub fn entry(organisation: i64, id: i64) -> AuditEntry {
    let text = |text: &str| Some(text.to_owned());
    AuditEntry {
        organisation: OrganisationId::new(organisation),
        id: AuditEntryId::new(id),
        at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        actor_kind: "client".to_owned(),
        actor_id: text("c-1"),
        request_id: text("r-1"),
        record_kind: "declaration".to_owned(),
        record_id: "12".to_owned(),
        action: "changed".to_owned(),
        before: text(r#"{"status":"DRF"}"#),
        after: text(r#"{"status":"SUB"}"#),
    }
}
