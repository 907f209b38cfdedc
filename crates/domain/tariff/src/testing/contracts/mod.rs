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

/// Empty tables of one kind.
pub struct ReferenceStore {
    /// The codebook.
    pub codebook: Arc<dyn CodebookStore>,
    /// The tables of the tariff.
    pub tariff: Arc<dyn TariffStore>,
    /// Looks into them.
    pub directory: Arc<dyn TariffDirectory>,
    /// Makes changes one.
    pub work: Arc<dyn UnitOfWork>,
    /// Whether a unit of work can undo.
    pub undoes: bool,
}
