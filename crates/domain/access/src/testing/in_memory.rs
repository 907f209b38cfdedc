mod people;
mod tokens;

pub use people::InMemoryPeople;
pub use tokens::{InMemoryClients, InMemoryOrganisations, InMemoryRevocations, UnsafeSigner};
