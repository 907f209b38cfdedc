//! E-mail addresses that belong to users of several organisations: rows of one organisation beside those of another.

use super::people::store;
use crate::testing::both_migrated;
use customs_access::testing::PeopleStore;
use customs_access::{NewUser, User, UserForm};
use customs_kernel::{OrganisationId, StorageError};
use diesel::connection::SimpleConnection;

fn jan(store: &PeopleStore, organisation: OrganisationId) -> Result<User, StorageError> {
    let (name, email) = ("Jan".to_owned(), "jan@acme.example".to_owned());
    let form = UserForm { name, email, role: "owner".to_owned() };
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    store.users.add(&NewUser::from_form(&form, organisation, created_at).expect("a user"))
}

fn jans(store: &PeopleStore) -> Result<Vec<User>, StorageError> {
    store.users.by_email(&"jan@acme.example".parse().expect("an address"))
}

#[test]
fn a_user_who_cannot_be_read_keeps_no_other_organisation_out() {
    for test in both_migrated() {
        let store = store(&test);
        let [ours, theirs] = store.organisations;
        jan(&store, ours).expect("stored");
        let readable = jan(&store, theirs).expect("stored");
        let damage = |organisation: OrganisationId| {
            let sql = format!("UPDATE users SET role = 'of tomorrow' WHERE organisation_id = {organisation}");
            test.database.write(|connection| Ok(connection.batch_execute(&sql)?)).expect("damaged");
        };
        damage(ours);
        assert_eq!(jans(&store).expect("read"), [readable]);
        damage(theirs);
        let found = jans(&store);
        assert!(matches!(found, Err(StorageError::Corrupt(_))), "nobody is left: {found:?}");
    }
}
