//! What records are found by: read from the records, kind by kind.

mod beside;
mod billing;
mod declarations;
mod master_data;
mod transits;

use super::entry::Entry;
use crate::{Database, DatabaseUrl};
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};
use customs_search::RecordKind;

/// The kinds as which records are found that are noted as of one kind: movements that somebody else lodged are noted as
/// transits, and found as arrivals.
pub(super) fn found_as(kind: RecordKind) -> Vec<RecordKind> {
    match kind {
        RecordKind::Transit => vec![RecordKind::Transit, RecordKind::Arrival],
        other => vec![other],
    }
}

/// What those of the records are found by that are there, each with the kind as which it is found. What cannot be read is
/// found by nothing, and holds up no other.
///
/// # Errors
/// When storage fails.
pub(super) fn entries(
    database: &Database,
    organisation: OrganisationId,
    kind: RecordKind,
    ids: &[i64],
) -> Result<Vec<(RecordKind, Entry)>, StorageError> {
    let read = || together(database, organisation, kind, ids);
    // Words are read in a unit of work on PostgreSQL, where a failure would spoil what is read after it.
    let read = match database.url() {
        DatabaseUrl::Postgres(_) => in_unit_of_work(database, read),
        DatabaseUrl::Sqlite(_) => read(),
    };
    match (read, ids) {
        (Err(StorageError::Corrupt(_)), [] | [_]) => Ok(Vec::new()),
        (Err(StorageError::Corrupt(_)), _) => {
            let mut entries = Vec::with_capacity(ids.len());
            for id in ids {
                entries.extend(self::entries(database, organisation, kind, std::slice::from_ref(id))?);
            }
            Ok(entries)
        }
        (read, _) => read,
    }
}

/// What those of the records are found by that are there, read together.
fn together(
    database: &Database,
    organisation: OrganisationId,
    kind: RecordKind,
    ids: &[i64],
) -> Result<Vec<(RecordKind, Entry)>, StorageError> {
    let own = organisation.get();
    let entries = match kind {
        RecordKind::Declaration => declarations::entries(database, organisation, ids)?,
        RecordKind::Transit | RecordKind::Arrival => {
            return database.read(|connection| transits::entries(connection, own, ids));
        }
        RecordKind::Dossier => database.read(|connection| billing::dossiers(connection, own, ids))?,
        RecordKind::Invoice => database.read(|connection| billing::invoices(connection, own, ids))?,
        RecordKind::Customer => database.read(|connection| master_data::customers(connection, own, ids))?,
        RecordKind::Item => database.read(|connection| master_data::items(connection, own, ids))?,
    };
    Ok(entries.into_iter().map(|entry| (kind, entry)).collect())
}
