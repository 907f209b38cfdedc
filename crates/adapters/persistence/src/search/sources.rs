//! What records are found by: read from the records, kind by kind.

mod beside;
mod billing;
mod declarations;
mod master_data;
mod transits;

use super::entry::Entry;
use crate::Database;
use customs_kernel::{OrganisationId, StorageError};
use customs_search::RecordKind;

/// What those of the records are found by that are there, by the kinds as which they are found: movements that somebody else
/// lodged are noted as transits, and found as arrivals.
pub(super) fn entries(
    database: &Database,
    organisation: OrganisationId,
    kind: RecordKind,
    ids: &[i64],
) -> Result<Vec<(RecordKind, Vec<Entry>)>, StorageError> {
    let own = organisation.get();
    let entries = match kind {
        RecordKind::Declaration => declarations::entries(database, organisation, ids)?,
        RecordKind::Transit | RecordKind::Arrival => {
            let (transits, arrivals) = database.read(|connection| transits::entries(connection, own, ids))?;
            return Ok(vec![(RecordKind::Transit, transits), (RecordKind::Arrival, arrivals)]);
        }
        RecordKind::Dossier => database.read(|connection| billing::dossiers(connection, own, ids))?,
        RecordKind::Invoice => database.read(|connection| billing::invoices(connection, own, ids))?,
        RecordKind::Customer => database.read(|connection| master_data::customers(connection, own, ids))?,
        RecordKind::Item => database.read(|connection| master_data::items(connection, own, ids))?,
    };
    Ok(vec![(kind, entries)])
}
