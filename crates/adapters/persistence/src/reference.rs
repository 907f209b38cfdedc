//! Storage of codebook and tariff, which all organisations share.

mod codebook;
pub(crate) mod staging;
mod tariff;
mod version;

pub use codebook::StoredCodebook;
pub use tariff::StoredTariff;
