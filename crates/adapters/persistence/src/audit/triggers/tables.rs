//! The list of audited tables, with their columns. Each column is there once: noted, part of the id, or left out for a
//! reason.

mod access;
mod billing;
mod master_data;
mod movements;

use crate::audit::triggers::audited::Audited;

/// All audited tables, by their names.
#[must_use]
pub fn audited_tables() -> Vec<Audited> {
    let mut tables = [access::tables(), billing::tables(), master_data::tables(), movements::tables()].concat();
    tables.sort_by_key(|audited| audited.table);
    tables
}
