//! Ports of the tariff and the codebook: the stored tables, which all organisations share.

mod codebook_store;
mod tariff_directory;
mod tariff_store;

pub use codebook_store::CodebookStore;
#[cfg(feature = "mocks")]
pub use tariff_directory::MockTariffDirectory;
pub use tariff_directory::TariffDirectory;
pub use tariff_store::{BEGINNING, ReplaceError, Replaced, TariffStore};
