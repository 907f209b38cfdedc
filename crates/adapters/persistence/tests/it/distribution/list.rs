use super::names;
use crate::testing::postgres_migrated;
use customs_persistence::internals::distribution::{ALONE, COORDINATOR, OF_ORGANISATION, ORGANISATIONS};
use std::collections::BTreeSet;

#[test]
fn every_table_has_one_place() {
    let test = postgres_migrated();
    let there = "SELECT table_name::TEXT AS name FROM information_schema.tables \
                 WHERE table_schema = 'public' AND table_type = 'BASE TABLE'";
    let there: BTreeSet<String> = names(&test.database, there).into_iter().collect();
    let listed: Vec<&str> = [&[ORGANISATIONS][..], OF_ORGANISATION, COORDINATOR, ALONE].concat();
    let once: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
    assert_eq!(listed.len(), once.len(), "a table is listed twice");
    let forgotten: Vec<_> = there.difference(&once).collect();
    assert!(forgotten.is_empty(), "name these tables in distribution/tables.rs: {forgotten:?}");
    let gone: Vec<_> = once.difference(&there).collect();
    assert!(gone.is_empty(), "distribution/tables.rs names tables that are not there: {gone:?}");
}

#[test]
fn rows_of_an_organisation_always_name_it() {
    let test = postgres_migrated();
    let named = "SELECT table_name::TEXT AS name FROM information_schema.columns WHERE table_schema = 'public' \
                 AND column_name = 'organisation_id' AND data_type = 'bigint' AND is_nullable = 'NO'";
    let named = names(&test.database, named);
    let without: Vec<_> = OF_ORGANISATION.iter().filter(|table| !named.iter().any(|name| name == *table)).collect();
    assert!(without.is_empty(), "without a column organisation_id BIGINT NOT NULL: {without:?}");
}
