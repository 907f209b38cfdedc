use crate::testing::{postgres_migrated, sqlite_migrated};
use customs_persistence::{Database, DistributionError};
use std::num::NonZeroU16;

fn refused(database: &Database) -> DistributionError {
    database.distribute(NonZeroU16::new(4).expect("not zero")).expect_err("refused")
}

#[test]
fn an_embedded_database_is_not_distributed() {
    let test = sqlite_migrated();
    assert!(matches!(refused(&test.database), DistributionError::Embedded));
    assert_eq!(test.database.cluster().expect("asked"), None);
}

#[test]
fn without_the_extension_nothing_is_changed_and_it_is_told_what_is_missing() {
    let test = postgres_migrated();
    let foreign_keys = "SELECT conname::TEXT AS name FROM pg_constraint WHERE contype = 'f' ORDER BY 1";
    let before = super::names(&test.database, foreign_keys);
    let reported = refused(&test.database).to_string();
    assert!(reported.contains("CREATE EXTENSION citus"), "{reported}");
    assert_eq!(super::names(&test.database, foreign_keys), before);
    assert_eq!(test.database.cluster().expect("asked"), None);
    assert_eq!(test.database.migrate().expect("a single server goes on"), 0);
}
