//! E-mail addresses that belong to users of several organisations: how databases of before come to them, and rows of one
//! organisation beside those of another.

use super::people::store;
use crate::testing::{TestDatabase, both_migrated};
use customs_access::testing::PeopleStore;
use customs_access::{NewUser, Session, SessionToken, User, UserForm, Visitor};
use customs_kernel::{OrganisationId, StorageError};
use customs_persistence::Database;
use customs_persistence::internals::{AnyConnection, POSTGRES_MIGRATIONS as POSTGRES, SQLITE_MIGRATIONS as SQLITE};
use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use std::net::IpAddr;

/// Reverts the migration that lets organisations share addresses, or runs it again.
fn migrate(database: &Database, up: bool) -> diesel::migration::Result<()> {
    fn run<DB: Backend, C: MigrationHarness<DB>>(
        connection: &mut C,
        source: EmbeddedMigrations,
        up: bool,
    ) -> diesel::migration::Result<()>
    where
        EmbeddedMigrations: MigrationSource<DB>,
    {
        let migrations = MigrationSource::<DB>::migrations(&source)?;
        let is_it = |name: String| name.ends_with("_addresses_of_organisations");
        let migration = migrations.iter().find(|migration| is_it(migration.name().to_string())).expect("a migration");
        if up {
            connection.run_migration(migration).map(drop)
        } else {
            connection.revert_migration(migration).map(drop)
        }
    }
    let mut link = database.migration_link().expect("opened");
    match &mut link.connection {
        AnyConnection::Pg(connection) => run(connection, POSTGRES, up),
        AnyConnection::Sqlite(connection) => run(connection, SQLITE, up),
    }
}

fn jan(store: &PeopleStore, organisation: OrganisationId) -> Result<User, StorageError> {
    let (name, email) = ("Jan".to_owned(), "jan@acme.example".to_owned());
    let form = UserForm { name, email, role: "owner".to_owned() };
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    store.users.add(&NewUser::of(&form, organisation, created_at).expect("a user"))
}

fn of_jan(store: &PeopleStore) -> Result<Vec<User>, StorageError> {
    store.users.by_email(&"jan@acme.example".parse().expect("an address"))
}

#[test]
fn users_and_sessions_of_before_stay_and_nobody_loses_an_address_on_the_way_back() {
    for test in both_migrated() {
        let store = store(&test);
        let TestDatabase { database, .. } = &test;
        let [ours, theirs] = store.organisations;
        migrate(database, false).expect("taken back");
        let user = jan(&store, ours).expect("stored");
        let token = SessionToken::presented("a session of before");
        let visitor = Visitor::new(IpAddr::from([192, 0, 2, 7]), None);
        store.sessions.open(&Session::of(&user, &token, visitor, user.record().created_at)).expect("opened");
        let refused = jan(&store, theirs);
        assert!(matches!(refused, Err(StorageError::Conflict { .. })), "the rule of before: {refused:?}");

        migrate(database, true).expect("migrated");
        assert_eq!(of_jan(&store).expect("read"), std::slice::from_ref(&user));
        let (session, of) = store.sessions.find(&token.hash()).expect("read").expect("it goes on");
        assert_eq!((session.user, of), (user.id(), user.clone()));
        migrate(database, false).expect("nobody would lose an address");
        migrate(database, true).expect("migrated");
        let other = jan(&store, theirs).expect("each organisation has its own");
        assert!(other.id() > user.id(), "no id is given out twice");

        migrate(database, false).expect_err("one of them would lose the address");
        let mut both = [user, other];
        both.sort_by_key(User::organisation);
        assert_eq!(of_jan(&store).expect("read"), both);
        assert!(jan(&store, theirs).is_err(), "and the rule of now holds");
    }
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
        assert_eq!(of_jan(&store).expect("read"), [readable]);
        damage(theirs);
        let found = of_jan(&store);
        assert!(matches!(found, Err(StorageError::Corrupt(_))), "nobody is left: {found:?}");
    }
}
