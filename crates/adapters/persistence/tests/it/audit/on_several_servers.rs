//! The order of entries where tables are spread over several servers. Its trigger runs on one server as well.

use super::{entries, log, organisation, run, stranger};
use crate::testing::{TestDatabase, postgres_unwatched_spread};

const ORDER: &str = include_str!("../../../src/distribution/audit_order.sql");

/// The number of ids in the range of a server.
const RANGE: i64 = 1 << 48;

fn ordered() -> TestDatabase {
    let test = postgres_unwatched_spread();
    run(&mut stranger(&test), ORDER).expect("ordered");
    test
}

#[test]
fn entries_keep_their_order_when_an_organisation_moves_to_a_server_with_smaller_ids() {
    let test = ordered();
    let own = organisation(&test.database, "Broker");
    let mut stranger = stranger(&test);
    for (place, server) in [2, 1, 7, 1].into_iter().enumerate() {
        let sql = format!(
            "SELECT setval('audit_entries_id_seq', {}); UPDATE organisations SET name = '{place}' WHERE id = {own}; \
             UPDATE organisations SET name = '{place} again' WHERE id = {own}",
            server * RANGE + 1
        );
        run(&mut stranger, &sql).expect("changed");
    }
    let entries = entries(&test.database, own);
    let names: Vec<&str> = entries.iter().filter_map(|entry| entry.after.as_deref()).collect();
    let expected: Vec<String> = (0..4)
        .flat_map(|place| [place.to_string(), format!("{place} again")])
        .map(|name| format!("{{\"name\": \"{name}\"}}"))
        .collect();
    assert_eq!(names, expected);
    assert!(entries.iter().all(|entry| (1..RANGE).contains(&entry.id.get())), "{entries:?}");
}

#[test]
fn a_server_that_is_ahead_of_the_clock_goes_on_from_there() {
    let test = ordered();
    let own = organisation(&test.database, "Broker");
    let mut stranger = stranger(&test);
    let ahead = RANGE / 2;
    let sql = format!(
        "SELECT setval('audit_entries_id_seq', {}); UPDATE organisations SET name = 'A' WHERE id = {own}; \
         UPDATE organisations SET name = 'B' WHERE id = {own}",
        RANGE + ahead
    );
    run(&mut stranger, &sql).expect("changed");
    let ids: Vec<i64> = entries(&test.database, own).iter().map(|entry| entry.id.get()).collect();
    assert!(ids.iter().skip(1).all(|id| *id > ahead) && ids.is_sorted(), "{ids:?}");
}

#[test]
fn of_many_who_write_at_once_each_entry_has_an_id_of_its_own() {
    let test = ordered();
    let own = organisation(&test.database, "Broker");
    std::thread::scope(|threads| {
        for writer in 0..8 {
            let mut stranger = stranger(&test);
            threads.spawn(move || {
                for turn in 0..20 {
                    let change = format!("UPDATE organisations SET name = '{writer} {turn}' WHERE id = {own}");
                    run(&mut stranger, &change).expect("changed");
                }
            });
        }
    });
    assert_eq!(entries(&test.database, own).len(), 161);
    let log = log(&test.database);
    while log.link(50).expect("linked") > 0 {}
    let whole = log.verify(own, None).expect("verified");
    assert_eq!((whole.entries, whole.waiting, whole.broken), (161, 0, None));
}
