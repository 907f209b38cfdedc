use crate::failure::Fallible;
use crate::foundation::Foundation;
use customs_persistence::{Database, StoredCodebook, StoredTariff};
use customs_tariff::import::ReferenceImport;
use customs_tariff::{CurrentTables, Tariff};
use std::sync::Arc;

/// The tariff over the database, with its small tables in memory.
pub(crate) fn tariff(foundation: &Foundation) -> Fallible<Tariff> {
    let stored = Arc::new(StoredTariff::new(foundation.database.clone()));
    let codebook = Arc::new(StoredCodebook::new(foundation.database.clone()));
    let current = CurrentTables::load(codebook, stored.clone())?;
    Ok(Tariff::new(stored, Arc::new(current), foundation.clock.clone()))
}

/// The import of codebook and tariff into the database.
pub(crate) fn reference_import(database: &Database) -> ReferenceImport {
    ReferenceImport {
        codebook: Arc::new(StoredCodebook::new(database.clone())),
        tariff: Arc::new(StoredTariff::new(database.clone())),
        work: Arc::new(database.clone()),
    }
}
