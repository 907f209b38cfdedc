#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

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

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
