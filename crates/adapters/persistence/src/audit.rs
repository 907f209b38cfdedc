//! The audit log: its entries, which triggers store with the change itself, and its chains.

mod chain;
mod entries;
mod line_changes;
mod rows;
#[cfg(test)]
mod tests;

pub(crate) use line_changes::note_lines;

use crate::Database;

repository! {
    /// The audit log, stored in the database.
    pub struct StoredAuditLog(Database);
}
