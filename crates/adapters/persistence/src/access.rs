//! What the access domain keeps.

mod clients;
mod organisations;
mod revocations;
#[cfg(test)]
mod tests;

pub use clients::StoredClients;
pub use organisations::StoredOrganisations;
pub use revocations::StoredRevocations;
