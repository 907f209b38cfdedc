//! How reference data comes in: from the files in the binary at the first start, later from files of
//! an operator.

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
    /// The codebook.
    pub codebook: Arc<dyn CodebookStore>,
    /// The tariff.
    pub tariff: Arc<dyn TariffStore>,
    /// Makes the files of an import one change.
    pub work: Arc<dyn UnitOfWork>,
}
