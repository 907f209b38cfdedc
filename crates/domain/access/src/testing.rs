//! Test support for this and other crates: in-memory repositories, a signer without a key, and the contracts that every
//! implementation of a port must fulfil.

mod contracts;
mod in_memory;

pub use contracts::{
    ClientBench, LinkBench, PeopleStore, SessionBench, TicketBench, UserBench, attempt_contract, client_contract,
    last_owner_contract, one_time_link_contract, organisation_contract, revocation_contract, session_contract,
    sign_in_ticket_contract, user_contract,
};
pub use in_memory::{InMemoryClients, InMemoryOrganisations, InMemoryPeople, InMemoryRevocations, UnsafeSigner};

use crate::{Access, AccessPorts, AccessSettings, Pepper, TokenLifetime, TokenSigner};
use customs_kernel::{Clock, CountingEntropy, ImmediateWork};
use std::sync::Arc;

/// The use cases over in-memory repositories.
pub fn access_in_memory(issuer: &str, clock: Arc<dyn Clock>, signer: Arc<dyn TokenSigner>) -> Access {
    Access::new(
        AccessPorts {
            organisations: Arc::new(InMemoryOrganisations::default()),
            clients: Arc::new(InMemoryClients::default()),
            revocations: Arc::new(InMemoryRevocations::default()),
            signer,
            unit_of_work: Arc::new(ImmediateWork),
            clock,
            entropy: Arc::new(CountingEntropy::default()),
        },
        AccessSettings {
            issuer: issuer.to_owned(),
            pepper: Pepper::new([1; 32]),
            token_lifetime: TokenLifetime::DEFAULT,
        },
    )
}
