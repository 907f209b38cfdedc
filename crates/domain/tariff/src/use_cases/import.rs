//! The import of reference data: from the embedded files at the first start, later from an operator's files.

mod codebook_files;
mod first_load;
mod source;
mod tariff_files;

pub use codebook_files::CodebookFile;
pub use first_load::load_embedded;
pub use source::{ImportError, ImportObserver, Pass, Source};
pub use tariff_files::TariffFile;

use crate::ports::{CodebookStore, TariffStore};
use customs_kernel::UnitOfWork;
use std::sync::Arc;

/// Imports reference data into these tables.
#[derive(Clone)]
pub struct ReferenceImport {
    /// Stores the codebook.
    pub codebook: Arc<dyn CodebookStore>,
    /// Stores the tariff.
    pub tariff: Arc<dyn TariffStore>,
    /// Stores all files of an import together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(ReferenceImport);
