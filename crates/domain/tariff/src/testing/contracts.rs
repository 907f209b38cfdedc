mod codebook;
mod directory;
mod sample;
mod tariff;
#[cfg(test)]
mod tests;

pub use codebook::codebook_store_contract;
pub use directory::tariff_directory_contract;
pub use tariff::tariff_store_contract;

use crate::ports::{CodebookStore, TariffDirectory, TariffStore};
use customs_kernel::UnitOfWork;
use std::sync::Arc;

/// Empty tables of one implementation.
pub struct ReferenceStore {
    /// Stores the codebook.
    pub codebook: Arc<dyn CodebookStore>,
    /// Stores the tables of the tariff.
    pub tariff: Arc<dyn TariffStore>,
    /// Looks up rows in those tables.
    pub directory: Arc<dyn TariffDirectory>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
    /// Whether a unit of work can be undone.
    pub undoes: bool,
}
