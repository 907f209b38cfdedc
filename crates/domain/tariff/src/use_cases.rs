//! The use cases of reference data: questions about the tariff, the tables in memory, and imports.

mod current_tables;
pub mod import;
mod tariff;

pub use current_tables::CurrentTables;
pub use tariff::Tariff;

#[cfg(test)]
mod tests;
