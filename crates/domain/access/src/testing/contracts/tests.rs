use super::*;
use crate::testing::{InMemoryClients, InMemoryOrganisations, InMemoryRevocations};

#[test]
fn the_in_memory_repositories_keep_the_contract() {
    organisations(&InMemoryOrganisations::default());
    clients(&InMemoryClients::default(), &InMemoryOrganisations::default());
    revocations(&InMemoryRevocations::default());
}
