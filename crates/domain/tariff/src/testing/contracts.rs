mod codebook;
mod directory;
mod sample;
mod tariff;
mod versions;

pub use codebook::{CodebookBench, codebook_store_contract};
pub use directory::tariff_directory_contract;
pub use sample::TariffBench;
pub use tariff::tariff_store_contract;
pub use versions::reference_versions_contract;

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

customs_kernel::debug_by_name!(ReferenceStore);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::InMemoryReference;
    use customs_kernel::ImmediateWork;

    fn store() -> ReferenceStore {
        let memory = Arc::new(InMemoryReference::default());
        ReferenceStore {
            codebook: memory.clone(),
            tariff: memory.clone(),
            directory: memory,
            work: Arc::new(ImmediateWork),
            undoes: false,
        }
    }

    #[test]
    fn the_fake_keeps_the_codebook_as_the_port_promises() {
        codebook_store_contract(store);
    }

    #[test]
    fn the_fake_keeps_the_tariff_as_the_port_promises() {
        tariff_store_contract(store);
    }

    #[test]
    fn the_fake_keeps_versions_as_the_ports_promise() {
        reference_versions_contract(store);
    }

    #[test]
    fn the_fake_finds_goods_and_measures_as_the_port_promises() {
        tariff_directory_contract(store);
    }
}
