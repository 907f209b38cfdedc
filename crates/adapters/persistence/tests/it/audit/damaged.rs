//! All damage behind the service's back is reported, and no other organisation suffers.

use super::{entries, log, organisation, run, stranger};
use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use customs_audit::ports::AuditDirectory;
use customs_audit::{AuditEntryId, AuditFilter};
use customs_kernel::OrganisationId;
use customs_persistence::internals::missing_guards;
use customs_persistence::{DatabaseUrl, StoredAuditLog};

fn rename(test: &TestDatabase, organisation: OrganisationId, name: &str) {
    let mut stranger = stranger(test);
    run(&mut stranger, &format!("UPDATE organisations SET name = '{name}' WHERE id = {organisation}"))
        .expect("renamed");
}

/// Drops what keeps entries and heads as they are.
fn unguard(test: &TestDatabase) {
    let drop = match test.database.url() {
        DatabaseUrl::Sqlite(_) => "DROP TRIGGER audit_entries_do_not_change; DROP TRIGGER audit_heads_does_not_go;",
        DatabaseUrl::Postgres(_) => {
            "DROP TRIGGER audit_entries_stay ON audit_entries; DROP TRIGGER audit_heads_stay ON audit_heads;"
        }
    };
    run(&mut stranger(test), drop).expect("dropped");
}

#[test]
fn a_damaged_head_or_entry_of_one_organisation_holds_up_no_other() {
    let damages = [
        ("SELECT 1", true),
        ("UPDATE audit_heads SET blocks = 0, entries = 0 WHERE organisation_id = {own}", false),
        ("UPDATE audit_heads SET blocks = 9223372036854775807 WHERE organisation_id = {own}", false),
        ("UPDATE audit_heads SET entries = 9223372036854775807 WHERE organisation_id = {own}", false),
        ("UPDATE audit_heads SET hash = {short} WHERE organisation_id = {own}", false),
        ("DELETE FROM audit_heads WHERE organisation_id = {own}", false),
        (
            "INSERT INTO audit_blocks (organisation_id, number, first_sequence, entries, hashes) \
             VALUES ({own}, 9223372036854775807, 2, '1', {short})",
            false,
        ),
        ("UPDATE audit_entries SET at = {never} WHERE organisation_id = {own}", false),
    ];
    for (damage, is_sound) in damages {
        for test in both_migrated() {
            let (own, other) = (organisation(&test.database, "Broker"), organisation(&test.database, "Other"));
            let log = log(&test.database);
            while log.link(100).expect("linked") > 0 {}
            unguard(&test);
            let (short, never) = match test.database.url() {
                DatabaseUrl::Sqlite(_) => ("x'00'", "'no moment'"),
                DatabaseUrl::Postgres(_) => ("'\\x00'", "'1999-01-01'"),
            };
            let damage = damage.replace("{own}", &own.to_string()).replace("{short}", short).replace("{never}", never);
            run(&mut stranger(&test), &damage).expect(&damage);
            for name in ["A", "B"] {
                rename(&test, own, name);
                rename(&test, other, name);
                while log.link(100).expect("linked") > 0 {}
            }
            let sound = log.verify(other, None).expect("verified");
            assert_eq!((sound.entries, sound.waiting, sound.broken), (3, 0, None), "{damage}");
            let damaged = log.verify(own, None).expect("verified");
            assert_eq!(damaged.broken.is_none(), is_sound, "{damage}: {damaged:?}");
            assert_eq!(log.organisations().expect("organisations"), [own, other], "{damage}");
        }
    }
}

#[test]
fn triggers_that_are_gone_or_switched_off_are_named() {
    for test in both_migrated() {
        let log = log(&test.database);
        assert_eq!(log.missing_guards().expect("asked"), Vec::<String>::new());
        let (take_away, gone): (&str, &[&str]) = match test.database.url() {
            DatabaseUrl::Sqlite(_) => (
                "DROP TRIGGER invoices_audited_change; DROP TRIGGER audit_entries_do_not_go;",
                &["audit_entries_do_not_go", "invoices_audited_change"],
            ),
            DatabaseUrl::Postgres(_) => (
                "ALTER TABLE invoices DISABLE TRIGGER invoices_audited_change; \
                 DROP TRIGGER audit_entries_stay ON audit_entries;",
                &["audit_entries_stay", "invoices_audited_change"],
            ),
        };
        run(&mut stranger(&test), take_away).expect("taken away");
        assert_eq!(log.missing_guards().expect("asked"), gone);
        let figures = test.database.figures(&[], chrono::Utc::now()).expect("figures");
        assert_eq!(figures.audit.missing_guards, 2);
    }
}

#[test]
fn a_schema_in_front_of_the_tables_hides_no_trigger() {
    let test = postgres_migrated();
    let mut stranger = stranger(&test);
    run(&mut stranger, "CREATE SCHEMA \"Customs-api\"; SET search_path = \"Customs-api\", public").expect("set");
    assert_eq!(missing_guards(&mut stranger).expect("asked"), Vec::<String>::new());
}

#[test]
fn an_organisation_without_its_head_is_still_among_those_to_check() {
    for test in both_migrated() {
        let own = organisation(&test.database, "Broker");
        let log = log(&test.database);
        while log.link(100).expect("linked") > 0 {}
        unguard(&test);
        run(&mut stranger(&test), "DELETE FROM audit_heads").expect("deleted");
        assert_eq!(log.organisations().expect("organisations"), [own]);
        assert!(log.verify(own, None).expect("verified").broken.is_some());
    }
}

#[test]
fn the_names_that_are_watched_are_those_of_all_triggers_of_the_log() {
    for test in both_migrated() {
        let names = super::every_table::names(
            &mut stranger(&test),
            "SELECT CAST(tgname AS TEXT) AS name FROM pg_trigger WHERE NOT tgisinternal",
            "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
        );
        for name in names.iter().filter(|name| name.starts_with("audit_") || name.contains("_audited_")) {
            let drop = match test.database.url() {
                DatabaseUrl::Sqlite(_) => format!("DROP TRIGGER {name}"),
                DatabaseUrl::Postgres(_) => format!(
                    "DO $$ BEGIN EXECUTE (SELECT 'DROP TRIGGER {name} ON ' || tgrelid::regclass FROM pg_trigger \
                     WHERE tgname = '{name}'); END $$"
                ),
            };
            run(&mut stranger(&test), &drop).expect(name);
            assert!(log(&test.database).missing_guards().expect("asked").contains(name), "{name} is not watched");
        }
    }
}

#[test]
fn what_waits_for_a_chain_is_counted_with_the_moment_of_the_first() {
    for test in both_migrated() {
        let none = test.database.figures(&[], chrono::Utc::now()).expect("figures").audit;
        assert_eq!((none.waiting, none.first_at, none.missing_guards), (0, None, 0));
        let own = organisation(&test.database, "Broker");
        rename(&test, own, "Renamed");
        let first = entries(&test.database, own)[0].at;
        let two = test.database.figures(&[], chrono::Utc::now()).expect("figures").audit;
        assert_eq!((two.waiting, two.first_at), (2, Some(first)));
        while log(&test.database).link(100).expect("linked") > 0 {}
        assert_eq!(test.database.figures(&[], chrono::Utc::now()).expect("figures").audit.waiting, 0);
    }
}

/// Entries of a megabyte each are read few at a time.
#[test]
fn large_entries_are_read_piece_by_piece() {
    for test in both_migrated() {
        let own = organisation(&test.database, "Broker");
        let name = "n".repeat(1 << 20);
        for number in 0..8 {
            rename(&test, own, &format!("{number}{name}"));
        }
        let directory = StoredAuditLog::new(test.database.clone());
        let (mut read, mut last) = (Vec::new(), AuditEntryId::new(0));
        loop {
            let some = directory.after(own, &AuditFilter::default(), last, 500).expect("read");
            let Some(entry) = some.last() else { break };
            assert!(some.len() <= 3, "{} at once", some.len());
            last = entry.id;
            read.extend(some.into_iter().map(|entry| entry.id));
        }
        assert_eq!(read.len(), 9);
        let log = log(&test.database);
        while log.link(100).expect("linked") > 0 {}
        let verified = log.verify(own, None).expect("verified");
        assert_eq!((verified.entries, verified.broken), (9, None));
    }
}
