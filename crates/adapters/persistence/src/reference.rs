//! Storage of codebook and tariff, which all tenants share.

mod codebook;
mod staging;
mod tariff;
#[cfg(test)]
mod tests;
mod version;

pub use codebook::StoredCodebook;
pub use tariff::StoredTariff;
