//! Storage of the profiles of organisations.

mod profiles;
mod rows;

pub use profiles::StoredProfiles;
