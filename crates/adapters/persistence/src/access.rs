//! Storage of the access domain: organisations, OAuth clients and revocations.

mod clients;
mod organisations;
mod revocations;
#[cfg(test)]
mod tests;

pub use clients::StoredClients;
pub use organisations::StoredOrganisations;
pub use revocations::StoredRevocations;
