//! The audit log: its entries, which triggers store with the change itself, and its chains.

mod chain;
mod entries;
pub(crate) mod guards;
mod line_changes;
mod recent;
mod rows;
pub(crate) mod triggers;

pub(crate) use line_changes::note_lines;
pub(crate) use rows::NotedTs;

use crate::Database;

repository! {
    /// The audit log, stored in the database.
    pub struct StoredAuditLog(Database);
}
