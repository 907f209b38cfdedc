use customs_persistence::{Database, StoredCodebook, StoredTariff};
use customs_tariff::import::ReferenceImport;
use std::sync::Arc;

/// The import of codebook and tariff into the database.
pub(crate) fn reference_import(database: &Database) -> ReferenceImport {
    ReferenceImport {
        codebook: Arc::new(StoredCodebook::new(database.clone())),
        tariff: Arc::new(StoredTariff::new(database.clone())),
        work: Arc::new(database.clone()),
    }
}
