//! Storage of the profiles of organisations.

mod profiles;
mod rows;
#[cfg(test)]
mod tests;

pub use profiles::StoredProfiles;
