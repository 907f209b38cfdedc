use crate::testing::{postgres_migrated, sqlite};
use customs_persistence::{Database, DatabaseUrl};
use diesel::connection::SimpleConnection;

fn execute(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}

#[test]
fn the_owner_of_the_database_may_do_everything() {
    let test = postgres_migrated();
    let rights = test.database.rights().expect("asked").expect("PostgreSQL has users");
    assert_eq!(rights.schema.as_deref(), Some("public"));
    assert!(rights.may_create && rights.of_others.is_empty() && rights.closed.is_empty(), "{rights:?}");
    assert_eq!(sqlite().database.rights().expect("asked"), None);
}

/// The state after a restore by another user, who gave this one only some of the rights.
#[test]
fn what_a_user_may_not_do_is_told() {
    let test = postgres_migrated();
    let DatabaseUrl::Postgres(url) = test.database.url() else { panic!("it is PostgreSQL") };
    let role = format!("rights_{}", std::process::id());
    execute(
        &test.database,
        &format!(
            "CREATE ROLE {role}; GRANT USAGE ON SCHEMA public TO {role}; REVOKE CREATE ON SCHEMA public FROM PUBLIC; \
             GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}; \
             REVOKE DELETE ON customers FROM {role}"
        ),
    );
    let separator = if url.contains('?') { '&' } else { '?' };
    let asked = Database::open(&format!("{url}{separator}options=-c%20role%3D{role}"))
        .map(|other| other.rights().expect("asked").expect("PostgreSQL has users"));
    execute(&test.database, &format!("DROP OWNED BY {role}; DROP ROLE {role}"));
    let rights = asked.expect("opened");
    assert_eq!((rights.user, rights.may_create), (role, false));
    assert_eq!(rights.closed, ["customers"]);
    assert!(rights.of_others.len() > 50, "{:?}", rights.of_others);
}
