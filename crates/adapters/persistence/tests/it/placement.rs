//! Differences where the tables of organisations are spread over several servers.

use crate::testing::{both_migrated, postgres_migrated, sqlite_migrated};
use customs_kernel::OrganisationId;
use customs_persistence::Database;
use customs_persistence::internals::{Statement, Variants, marked};

/// The name of the placement that the database knows.
fn known(database: &Database) -> &'static str {
    database.placement().choose(Variants { one_server: || "one server", spread: || "spread" })
}

/// A query about one organisation, made on a connection of the database.
fn query(database: &Database) -> String {
    let made = database.read(|connection| Ok(marked(&mut Statement::on(connection), &[OrganisationId::new(7)])));
    made.expect("a query")
}

#[test]
fn a_database_is_on_one_server_until_its_tables_are_spread() {
    for test in both_migrated() {
        assert_eq!(known(&test.database), "one server");
        let others = test.database.clone();
        test.database.treat_as_spread();
        assert_eq!([known(&test.database), known(&others)], ["spread"; 2], "all users of the database know");
    }
}

#[test]
fn statements_are_those_of_the_database_that_they_run_on() {
    let (several, one) = (postgres_migrated(), sqlite_migrated());
    let (on_several, on_one) = ("SELECT CAST(7 AS BIGINT) AS organisation_id", "WITH own (id) AS (VALUES (?1))");
    several.database.treat_as_spread();
    assert!(query(&one.database).starts_with(on_one), "{}", query(&one.database));
    let made = several.database.read(|connection| {
        let between = query(&one.database);
        Ok([between, marked(&mut Statement::on(connection), &[OrganisationId::new(7)])])
    });
    let [between, own] = made.expect("queries");
    assert!(between.starts_with(on_one), "on another database in between: {between}");
    assert!(own.starts_with(on_several), "again on the first: {own}");
    assert!(query(&one.database).starts_with(on_one), "{}", query(&one.database));
}
