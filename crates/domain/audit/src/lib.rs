//! The audit log of an organisation: who wrote which record, when, in which request, and what changed.
//!
//! Entries are stored together with the change by the database itself. Afterwards one worker adds them to the chain of
//! their organisation ([`AuditLog::link`]): after each entry comes a hash over it and all before it. Changing,
//! deleting, inserting or reordering entries behind the service's back breaks the chain, and [`AuditLog::verify`]
//! reports where. A chain that was wholly made again, or lost its end, shows when a hash was written down elsewhere
//! ([`Noted`]).
//!
//! ```
//! use customs_audit::{AuditEntry, AuditEntryId, Head, link};
//! use customs_kernel::OrganisationId;
//!
//! let entry = AuditEntry {
//!     organisation: OrganisationId::new(1),
//!     id: AuditEntryId::new(7),
//!     at: "2026-03-02T09:30:00Z".parse()?,
//!     actor_kind: "client".to_owned(),
//!     actor_id: Some("c-1".to_owned()),
//!     request_id: Some("r-1".to_owned()),
//!     record_kind: "declaration".to_owned(),
//!     record_id: "12".to_owned(),
//!     action: "changed".to_owned(),
//!     before: Some(r#"{"status":"DRF"}"#.to_owned()),
//!     after: Some(r#"{"status":"SUB"}"#.to_owned()),
//! };
//! let tampered = AuditEntry { actor_id: Some("c-2".to_owned()), ..entry.clone() };
//! let (_, head) = link(&Head::START, &[entry]);
//! let (_, other) = link(&Head::START, &[tampered]);
//! assert_ne!(head.hash, other.hash);
//! # Ok::<(), chrono::ParseError>(())
//! ```

mod chain;
mod csv_file;
mod entry;
mod filter;
mod noted;
pub mod ports;
mod recent;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;
mod verification;

pub use chain::{Block, ChainHash, Head, link};
pub use entry::{ACTIONS, ACTOR_KINDS, AuditEntry, AuditEntryId, UNKNOWN_ACTOR};
pub use filter::AuditFilter;
pub use noted::{Noted, UnknownNote};
pub use recent::{MOST_RECENT, NewWrites, RecentWrite, SeenWrites, mark_of};
pub use use_cases::{AuditExport, AuditLog};
pub use verification::{Break, Verification};
