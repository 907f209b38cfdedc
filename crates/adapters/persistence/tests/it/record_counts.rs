//! Kept totals beside counted ones.

mod filters;
mod story;

use crate::testing::contracts::two_organisations;
use crate::testing::{both_migrated, postgres_migrated};
use customs_kernel::{StorageError, in_unit_of_work};
use customs_persistence::{Database, DatabaseUrl};
use customs_test_support::at_length;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::sync::mpsc;
use std::time::Duration;
use story::Story;

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// The counts with the open notes, and the same counted again, as text; counts of nothing are left out.
const KEPT: &str = "SELECT CAST(organisation_id AS TEXT) || ' ' || list || ' ' || customer_code || ' ' || status || ' ' || \
    kind || ' ' || imex || ' ' || CAST(sum(records) AS TEXT) AS line FROM (KEPT) AS kept \
    GROUP BY organisation_id, list, customer_code, status, kind, imex HAVING sum(records) <> 0";
const COUNTS: &str = "SELECT organisation_id, list, customer_code, status, kind, imex, records FROM record_counts";
const NOTES: &str = " UNION ALL SELECT organisation_id, list, '', status, kind, imex, records FROM record_count_notes \
    UNION ALL SELECT organisation_id, list || '_of_customer', customer_code, status, kind, imex, records \
    FROM record_count_notes WHERE customer_code IS NOT NULL";
const COUNTED: &str = "SELECT organisation_id, 'declarations' AS list, '' AS customer_code, status, \
    coalesce(declaration_type, '') AS kind, imex, 1 AS records FROM declarations \
    UNION ALL SELECT organisation_id, 'declarations_of_customer', customer_code, status, coalesce(declaration_type, ''), \
    imex, 1 FROM declarations WHERE customer_code IS NOT NULL \
    UNION ALL SELECT organisation_id, 'transits', '', status, transit_type, '', 1 FROM transits \
    UNION ALL SELECT organisation_id, 'transits_of_customer', customer_code, status, transit_type, '', 1 FROM transits";

fn lines(database: &Database, of: &str) -> Vec<Line> {
    let sql = KEPT.replace("KEPT", of);
    let mut lines = database.read(|connection| Ok(diesel::sql_query(&sql).load::<Line>(connection)?)).expect("read");
    lines.sort();
    lines
}

fn kept(database: &Database) -> Vec<Line> {
    match database.url() {
        DatabaseUrl::Postgres(_) => lines(database, &format!("{COUNTS}{NOTES}")),
        DatabaseUrl::Sqlite(_) => lines(database, COUNTS),
    }
}

fn assert_exact(database: &Database) {
    let counted = lines(database, COUNTED);
    assert!(!counted.is_empty());
    assert_eq!(kept(database), counted);
}

fn open_notes(database: &Database) -> i64 {
    let sql = "SELECT count(*) AS number FROM record_count_notes";
    let numbers: Vec<Number> =
        database.read(|connection| Ok(diesel::sql_query(sql).load(connection)?)).expect("counted");
    numbers.first().expect("a number").number
}

#[test]
fn kept_totals_are_the_counted_ones_whatever_happens() {
    for test in both_migrated() {
        let organisations = two_organisations(&test.database);
        let mut story = Story::new(&test.database, organisations, 7);
        for _ in 0..at_length(6, 60) {
            story.goes_on(60);
            assert_exact(&test.database);
            organisations.into_iter().for_each(|organisation| filters::assert_totals(&test.database, organisation));
        }
    }
}

#[test]
fn many_writers_at_once_neither_fail_nor_miscount() {
    let test = postgres_migrated();
    let organisations = two_organisations(&test.database);
    std::thread::scope(|scope| {
        for seed in 0..6 {
            let database = test.database.clone();
            scope.spawn(move || Story::new(&database, organisations, seed).goes_on(at_length(150, 3_000)));
        }
    });
    assert_exact(&test.database);
    let mut story = Story::new(&test.database, organisations, 99);
    story.goes_on(at_length(150, 300));
    assert_exact(&test.database);
    assert!(open_notes(&test.database) < 256, "notes are added up along the way");
}

/// The state where tables are spread over several servers.
#[test]
fn many_writers_at_once_do_not_miscount_where_each_organisation_adds_up_its_own_notes() {
    let test = postgres_migrated();
    let own_notes = include_str!("../../src/distribution/record_counts.sql");
    test.database.write(|connection| Ok(connection.batch_execute(own_notes)?)).expect("changed");
    let organisations = two_organisations(&test.database);
    std::thread::scope(|scope| {
        for seed in 0..6 {
            let database = test.database.clone();
            scope.spawn(move || Story::new(&database, organisations, seed).goes_on(at_length(150, 3_000)));
        }
    });
    assert_exact(&test.database);
    let left = open_notes(&test.database);
    assert!(left < 800, "notes are added up along the way: {left} are left");
}

#[test]
fn nobody_waits_for_a_unit_of_work_that_is_adding_up() {
    let test = postgres_migrated();
    let organisations = two_organisations(&test.database);
    let (done, finished) = mpsc::channel();
    let undone = in_unit_of_work(&test.database, || {
        Story::new(&test.database, organisations, 1).begins_with(130);
        let database = test.database.clone();
        std::thread::spawn(move || {
            Story::new(&database, organisations, 2).begins_with(130);
            let _ = done.send(());
        });
        finished.recv_timeout(Duration::from_secs(30)).expect("the other writer did not have to wait");
        Err::<(), _>(StorageError::Conflict { constraint: None })
    });
    undone.expect_err("undone");
    assert_exact(&test.database);
    // The next ones find all notes that were left.
    Story::new(&test.database, organisations, 3).begins_with(128);
    assert_exact(&test.database);
    assert!(open_notes(&test.database) < 128);
}
