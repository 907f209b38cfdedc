//! Chains are made once, and reveal what is changed behind the service's back.

use super::{entries, log, organisation, run, stranger};
use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use customs_audit::{AuditEntryId, AuditLog, Break};
use customs_kernel::{Acting, OrganisationId, Outcome, UnitOfWork};
use customs_persistence::DatabaseUrl;

/// An organisation with seven entries in its chain, in several blocks, and the ids of these.
fn linked(test: &TestDatabase) -> (AuditLog, OrganisationId, Vec<AuditEntryId>) {
    let log = log(&test.database);
    let own = Acting::client("c-1", "r-1").run(|| organisation(&test.database, "Broker"));
    let mut stranger = stranger(test);
    for number in 0..6 {
        let change = format!("UPDATE organisations SET name = 'Broker {number}' WHERE id = {own}");
        run(&mut stranger, &change).expect("changed");
        if number % 2 == 0 {
            while log.link(2).expect("linked") > 0 {}
        }
    }
    while log.link(2).expect("linked") > 0 {}
    let ids = entries(&test.database, own).into_iter().map(|entry| entry.id).collect();
    (log, own, ids)
}

/// Does something to entries as a user who may do anything with the database.
fn tamper(test: &TestDatabase, sql: &str) {
    let drop = match test.database.url() {
        DatabaseUrl::Sqlite(_) => {
            "DROP TRIGGER audit_entries_do_not_change; DROP TRIGGER audit_entries_do_not_go; \
             DROP TRIGGER audit_blocks_do_not_change; DROP TRIGGER audit_blocks_do_not_go;"
        }
        DatabaseUrl::Postgres(_) => {
            "DROP TRIGGER audit_entries_stay ON audit_entries; DROP TRIGGER audit_blocks_stay ON audit_blocks;"
        }
    };
    let mut stranger = stranger(test);
    run(&mut stranger, drop).expect("dropped");
    run(&mut stranger, sql).expect("changed");
}

#[test]
fn entries_and_blocks_neither_change_nor_go() {
    for test in both_migrated() {
        linked(&test);
        let mut stranger = stranger(&test);
        for sql in [
            "UPDATE audit_entries SET actor_id = 'c-2'",
            "DELETE FROM audit_entries",
            "UPDATE audit_blocks SET first_sequence = 2",
            "DELETE FROM audit_blocks",
        ] {
            let refused = run(&mut stranger, sql).expect_err(sql).to_string();
            assert!(refused.contains("the audit log does not change"), "{sql}: {refused}");
        }
    }
}

#[test]
fn no_table_of_the_log_is_emptied_at_once() {
    let test = postgres_migrated();
    let mut stranger = stranger(&test);
    for table in ["audit_entries", "audit_blocks", "audit_heads"] {
        let refused = run(&mut stranger, &format!("TRUNCATE {table}")).expect_err(table).to_string();
        assert!(refused.contains("the audit log does not change"), "{table}: {refused}");
    }
}

#[test]
fn a_chain_holds_and_a_change_of_any_column_breaks_it() {
    for column in ["actor_kind", "actor_id", "request_id", "record_kind", "record_id", "action", "before", "after"] {
        for test in both_migrated() {
            let (log, own, ids) = linked(&test);
            let whole = log.verify(own, None).expect("verified");
            assert_eq!((whole.entries, whole.waiting, whole.broken), (7, 0, None));
            tamper(&test, &format!("UPDATE audit_entries SET {column} = 'x' WHERE id = {}", ids[3]));
            let broken = log.verify(own, None).expect("verified").broken;
            assert_eq!(broken, Some(Break::Changed { sequence: 4, entry: ids[3] }), "{column}");
        }
    }
}

#[test]
fn what_is_gone_or_slipped_in_is_found() {
    for test in both_migrated() {
        let (log, own, ids) = linked(&test);
        tamper(&test, &format!("DELETE FROM audit_entries WHERE id = {}", ids[6]));
        assert_eq!(
            log.verify(own, None).expect("verified").broken,
            Some(Break::Missing { sequence: 7, entry: ids[6] })
        );
    }
    for test in both_migrated() {
        let (log, own, _) = linked(&test);
        tamper(&test, "DELETE FROM audit_blocks WHERE number = (SELECT max(number) FROM audit_blocks)");
        assert!(matches!(log.verify(own, None).expect("verified").broken, Some(Break::Cut { .. })));
    }
    for test in both_migrated() {
        let (log, own, ids) = linked(&test);
        let (identity, id) = match test.database.url() {
            DatabaseUrl::Sqlite(_) => ("", "-5"),
            DatabaseUrl::Postgres(_) => ("OVERRIDING SYSTEM VALUE", "-5"),
        };
        let copy = format!(
            "INSERT INTO audit_entries (organisation_id, id, at, actor_kind, record_kind, record_id, action) {identity} \
             SELECT organisation_id, {id}, at, actor_kind, record_kind, record_id, action FROM audit_entries \
             WHERE id = {}",
            ids[1]
        );
        tamper(&test, &copy);
        assert_eq!(log.verify(own, None).expect("verified").broken, Some(Break::Uncounted { stored: 8, known: 7 }));
    }
}

#[test]
fn a_step_that_is_undone_leaves_its_entries_waiting() {
    for test in both_migrated() {
        let log = log(&test.database);
        let own = organisation(&test.database, "Broker");
        let ran = UnitOfWork::run(&test.database, &mut || {
            assert_eq!(log.link(100).expect("linked"), 1);
            Outcome::Undo
        });
        ran.expect("undone");
        let waits = log.verify(own, None).expect("verified");
        assert_eq!((waits.entries, waits.waiting, waits.holds()), (0, 1, true));
        assert_eq!(log.link(100).expect("linked"), 1);
        assert_eq!(log.verify(own, None).expect("verified").entries, 1);
    }
}

#[test]
fn several_that_link_while_others_write_make_one_chain_for_each_organisation() {
    for test in both_migrated() {
        let log = log(&test.database);
        let own: Vec<OrganisationId> = (0..3).map(|_| organisation(&test.database, "Broker")).collect();
        std::thread::scope(|threads| {
            for organisation in &own {
                let mut stranger = stranger(&test);
                threads.spawn(move || {
                    for number in 0..40 {
                        let change = format!("UPDATE organisations SET name = 'B{number}' WHERE id = {organisation}");
                        run(&mut stranger, &change).expect("changed");
                    }
                });
            }
            for _ in 0..3 {
                threads.spawn(|| {
                    for _ in 0..20 {
                        log.link(7).expect("linked");
                    }
                });
            }
        });
        while log.link(50).expect("linked") > 0 {}
        for organisation in own {
            let verification = log.verify(organisation, None).expect("verified");
            assert_eq!((verification.entries, verification.waiting, verification.broken), (41, 0, None));
        }
    }
}
