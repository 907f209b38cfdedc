//! What the audit log needs of the storage. Entries are stored by the database itself, together with what they tell of.

mod audit_chain;
mod audit_directory;
mod recent_writes;

pub use audit_chain::{AuditChain, Standing};
pub use audit_directory::AuditDirectory;
pub use recent_writes::RecentWrites;
