//! The facts that have to be known before a pass begins.

use super::bench::execute;
use crate::testing::{TestDatabase, both_migrated};
use customs_persistence::{DatabaseUrl, StoredPasses};
use customs_retention::ports::PassLedger;

#[test]
fn no_pass_begins_while_an_instance_of_before_is_alive() {
    for TestDatabase { database, .. } in &both_migrated() {
        if matches!(database.url(), DatabaseUrl::Sqlite(_)) {
            // An embedded database has one instance.
            continue;
        }
        let passes = StoredPasses::new(database.clone());
        let is_there = || passes.signs().expect("signs").has_earlier_instances;
        execute(database, "INSERT INTO instances (started_at, beat_at) VALUES (now(), now())");
        assert!(!is_there(), "it came after the migration");
        execute(database, "UPDATE retention_passes SET earlier_instances = (SELECT max(id) FROM instances)");
        assert!(is_there());
        execute(database, "UPDATE instances SET beat_at = now() - interval '2 minutes'");
        assert!(!is_there(), "it is gone");
        execute(database, "INSERT INTO instances (started_at, beat_at) VALUES (now(), now())");
        assert!(!is_there(), "this one is of the present version");
    }
}

#[test]
fn the_clock_is_that_of_the_server_where_there_is_one() {
    for TestDatabase { database, .. } in &both_migrated() {
        let signs = StoredPasses::new(database.clone()).signs().expect("signs");
        let has_server = matches!(database.url(), DatabaseUrl::Postgres(_));
        assert_eq!((signs.server_clock.is_some(), signs.due_at), (has_server, None));
    }
}
