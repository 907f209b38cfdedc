//! The contracts of the ports of people who sign in.

use crate::testing::TestDatabase;
use crate::testing::contracts::two_organisations;
use customs_access::testing::{
    PeopleStore, attempt_contract, last_owner_contract, one_time_link_contract, session_contract,
    sign_in_ticket_contract, user_contract,
};
use customs_persistence::{StoredAttempts, StoredOneTimeLinks, StoredSessions, StoredSignInTickets, StoredUsers};
use std::sync::Arc;

pub(super) fn store(test: &TestDatabase) -> PeopleStore {
    let database = &test.database;
    PeopleStore {
        users: Arc::new(StoredUsers::new(database.clone())),
        sessions: Arc::new(StoredSessions::new(database.clone())),
        links: Arc::new(StoredOneTimeLinks::new(database.clone())),
        tickets: Arc::new(StoredSignInTickets::new(database.clone())),
        attempts: Arc::new(StoredAttempts::new(database.clone())),
        work: Arc::new(database.clone()),
        organisations: two_organisations(database),
    }
}

crate::testing::contracts::on_both! {
    store =>
    users: user_contract;
    sessions: session_contract;
    one_time_links: one_time_link_contract;
    sign_in_tickets: sign_in_ticket_contract;
    attempts: attempt_contract;
    last_owner: last_owner_contract;
}
