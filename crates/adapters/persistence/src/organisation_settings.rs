//! What organisations tell about themselves.

mod profiles;
mod rows;
#[cfg(test)]
mod tests;

pub use profiles::StoredProfiles;
