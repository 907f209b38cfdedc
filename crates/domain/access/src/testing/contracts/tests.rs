use super::*;
use crate::testing::{InMemoryClients, InMemoryOrganisations, InMemoryPeople, InMemoryRevocations};
use crate::{AttemptCounter, AttemptKey, Attempts};
use chrono::{DateTime, Utc};
use customs_kernel::testing::fault_found;
use customs_kernel::{OrganisationId, StorageError};
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
    organisation_contract(|| Arc::new(InMemoryOrganisations::default()));
    client_contract(|| ClientBench {
        clients: Arc::new(InMemoryClients::default()),
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
    });
    revocation_contract(|| Arc::new(InMemoryRevocations::default()));
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

/// A counter that overwrites what another has counted meanwhile.
struct Overwriting(Arc<dyn AttemptCounter>);

impl AttemptCounter for Overwriting {
    fn find(&self, key: &AttemptKey) -> Result<Option<Attempts>, StorageError> {
        self.0.find(key)
    }

    fn store(&self, key: &AttemptKey, _: Option<Attempts>, after: Attempts) -> Result<bool, StorageError> {
        self.0.store(key, self.0.find(key)?, after)
    }

    fn forget(&self, key: &AttemptKey) -> Result<(), StorageError> {
        self.0.forget(key)
    }

    fn delete_forgotten(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.delete_forgotten(at)
    }
}

#[test]
fn a_counter_that_overwrites_is_found_by_the_rule() {
    let words = fault_found(|| {
        attempt_contract(|| -> Arc<dyn AttemptCounter> { Arc::new(Overwriting(Arc::new(InMemoryPeople::default()))) });
    });
    let rule = "an implementation of `AttemptCounter` breaks the rule \"a count is stored over what it was made of\"";
    assert!(words.starts_with(&format!("{rule}\nthere is nothing yet\n   checked: !stored(")), "{words}");
}
