//! A throw-away database is made beside those that are there, and leaves nothing behind.

use crate::testing::{both_migrated, postgres_migrated};
use customs_persistence::{Database, ThrowAwayDatabase, ThrowAwayError};
use customs_test_support::throw_away_database;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// A name that no other test uses.
fn name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("customs_bench_{}_{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn a_database_is_made_and_removed_with_connections_open() {
    let server = throw_away_database();
    let made = ThrowAwayDatabase::create(server.url(), &name()).expect("made");
    assert!(made.url().contains(made.name()));
    let database = Database::open(made.url()).expect("opened");
    database.migrate().expect("migrated");
    made.remove().expect("removed");
    assert!(Database::open(made.url()).is_err(), "it is still there");
    made.remove().expect("it may be gone already");
    assert!(!format!("{made:?}").contains("://"), "{made:?}");
}

#[test]
fn nothing_is_made_beside_an_installation_or_under_another_name() {
    let installation = postgres_migrated();
    let customs_persistence::DatabaseUrl::Postgres(url) = installation.database.url() else {
        panic!("not on PostgreSQL");
    };
    let refused = ThrowAwayDatabase::create(url, &name()).expect_err("refused");
    assert!(matches!(refused, ThrowAwayError::Installation(_)), "{refused}");

    let server = throw_away_database();
    let separator = if server.url().contains('?') { '&' } else { '?' };
    let leading_back = format!("{}{separator}dbname=postgres", server.url());
    let name = name();
    let refused = ThrowAwayDatabase::create(&leading_back, &name).expect_err("refused");
    assert!(matches!(&refused, ThrowAwayError::OtherDatabase(other) if other == "postgres"), "{refused}");
    // Its name is free again.
    let made = ThrowAwayDatabase::create(server.url(), &name).expect("made");
    made.remove().expect("removed");

    for url in ["sqlite:///tmp/customs.db", "mysql://localhost/customs", ""] {
        let refused = ThrowAwayDatabase::create(url, &name).expect_err(url);
        assert!(matches!(refused, ThrowAwayError::NoServer), "{refused}");
    }
}

#[test]
fn a_database_names_its_program_and_its_extent() {
    for one in both_migrated() {
        let kind = one.database.url().kind();
        let program = one.database.program().expect("an answer");
        let version = program.split_once(' ').expect("a name and a version").1;
        assert!(program.to_lowercase().starts_with(kind), "{program}");
        assert!(version.starts_with(|letter: char| letter.is_ascii_digit()), "{program}");
        // Even tables and indexes take several hundred pages.
        assert!(one.database.bytes().expect("an answer") > 500_000, "{program}");
    }
}
