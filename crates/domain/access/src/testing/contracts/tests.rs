use super::*;
use crate::testing::{InMemoryClients, InMemoryOrganisations, InMemoryPeople, InMemoryRevocations};
use std::sync::Arc;

fn store() -> PeopleStore {
    let memory = Arc::new(InMemoryPeople::default());
    PeopleStore {
        organisations: [memory.organisation("Ours"), memory.organisation("Theirs")],
        users: memory.clone(),
        sessions: memory.clone(),
        links: memory.clone(),
        tickets: memory.clone(),
        attempts: memory.clone(),
        work: memory,
    }
}

#[test]
fn the_in_memory_repositories_keep_the_contract() {
    organisations(&InMemoryOrganisations::default());
    clients(&InMemoryClients::default(), &InMemoryOrganisations::default());
    revocations(&InMemoryRevocations::default());
}

#[test]
fn the_fake_keeps_users_as_the_port_promises() {
    user_contract(store);
}

#[test]
fn the_fake_keeps_sessions_as_the_port_promises() {
    session_contract(store);
}

#[test]
fn the_fake_keeps_links_as_the_port_promises() {
    one_time_link_contract(store);
}

#[test]
fn the_fake_keeps_tickets_as_the_port_promises() {
    sign_in_ticket_contract(store);
}

#[test]
fn the_fake_counts_attempts_as_the_port_promises() {
    attempt_contract(store);
}

#[test]
fn the_fake_never_loses_the_last_owner() {
    last_owner_contract(store);
}
