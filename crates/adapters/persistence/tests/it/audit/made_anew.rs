//! The triggers are made again when needed, and the fate of others.

use super::every_table::names;
use super::{entries, organisation, run, stranger};
use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use customs_persistence::DatabaseUrl;
use std::collections::BTreeSet;

const OTHERS: &str = "UPDATE audit_triggers SET fingerprint = 'of others'";

/// All triggers of the database, with what they do.
fn triggers(test: &TestDatabase) -> BTreeSet<String> {
    names(
        &mut stranger(test),
        "SELECT concat(pg_get_triggerdef(pg_trigger.oid), ' ', prosrc) AS name FROM pg_trigger \
         JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal",
        "SELECT sql AS name FROM sqlite_schema WHERE type = 'trigger'",
    )
}

/// Drops a trigger of the log, replaces another, and makes one of a table that is in no list.
fn spoil(test: &TestDatabase) {
    let spoil = match test.database.url() {
        DatabaseUrl::Sqlite(_) => {
            "DROP TRIGGER invoices_audited_change; DROP TRIGGER users_audited_new; \
             CREATE TRIGGER users_audited_new AFTER INSERT ON users BEGIN SELECT 1; END; \
             CREATE TRIGGER mails_audited_new AFTER INSERT ON mails BEGIN SELECT 1; END;"
        }
        DatabaseUrl::Postgres(_) => {
            "DROP TRIGGER invoices_audited_change ON invoices; \
             CREATE FUNCTION audit_record() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; \
             CREATE OR REPLACE FUNCTION users_audited_new() RETURNS TRIGGER LANGUAGE plpgsql \
                 AS 'BEGIN RETURN NULL; END'; \
             CREATE TRIGGER mails_audited_new AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION audit_record();"
        }
    };
    run(&mut stranger(test), spoil).expect("spoilt");
}

#[test]
fn triggers_are_made_anew_where_those_of_another_version_are_noted() {
    for test in both_migrated() {
        let made = triggers(&test);
        spoil(&test);
        let spoilt = triggers(&test);
        assert_ne!(spoilt, made);
        // A change past the service stays, so that the check of the log reports it.
        assert_eq!(test.database.migrate().expect("nothing to do"), 0);
        assert_eq!(triggers(&test), spoilt);

        run(&mut stranger(&test), OTHERS).expect("noted");
        assert_eq!(test.database.migrate().expect("made anew"), 0);
        assert_eq!(triggers(&test), made);
        run(&mut stranger(&test), "DELETE FROM audit_triggers").expect("forgotten");
        assert!(test.database.has_other_audit_triggers().expect("asked"), "as after a start that was interrupted");
        assert_eq!(test.database.migrate().expect("made anew"), 0);
        assert_eq!(triggers(&test), made);
        assert!(!test.database.has_other_audit_triggers().expect("asked"));
    }
}

#[test]
fn functions_that_no_trigger_has_go() {
    let test = postgres_migrated();
    let functions = || {
        let sql = "SELECT CAST(proname AS TEXT) AS name FROM pg_proc \
                   WHERE pronamespace = 'public'::regnamespace AND proname LIKE '%audit%'";
        names(&mut stranger(&test), sql, "")
    };
    let made = functions();
    assert!(made.contains("users_audited_new") && !made.contains("audit_record"), "{made:?}");
    spoil(&test);
    let other = "CREATE FUNCTION mails_audited_end() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; \
                 CREATE FUNCTION days_audited_end() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'";
    run(&mut stranger(&test), other).expect("made");
    run(&mut stranger(&test), OTHERS).expect("noted");
    test.database.migrate().expect("made anew");
    let mut expected = made;
    expected.insert("days_audited_end".to_owned());
    assert_eq!(functions(), expected, "what is no function of a trigger stays");
}

#[test]
fn a_program_that_does_not_know_the_latest_migration_leaves_the_triggers_as_they_are() {
    for test in both_migrated() {
        spoil(&test);
        let later = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";
        run(&mut stranger(&test), &format!("{later}; {OTHERS}")).expect("noted");
        let of_the_later = triggers(&test);
        assert_eq!(test.database.migrate().expect("usable"), 0);
        assert_eq!(triggers(&test), of_the_later);
        let noted = names(
            &mut stranger(&test),
            "SELECT fingerprint AS name FROM audit_triggers",
            "SELECT fingerprint AS name FROM audit_triggers",
        );
        assert_eq!(noted, BTreeSet::from(["of others".to_owned()]));
    }
}

#[test]
fn no_write_is_missed_while_several_instances_make_the_triggers_anew() {
    const RENAMED: usize = 100;
    for test in both_migrated() {
        let own = organisation(&test.database, "Broker");
        let made = triggers(&test);
        let (mut writer, database) = (stranger(&test), &test.database);
        std::thread::scope(|threads| {
            let renaming = threads.spawn(move || {
                for turn in 0..RENAMED {
                    let rename = format!("UPDATE organisations SET name = 'Broker {turn}' WHERE id = {own}");
                    run(&mut writer, &rename).expect("renamed");
                }
            });
            while !renaming.is_finished() {
                run(&mut stranger(&test), OTHERS).expect("noted");
                std::thread::scope(|instances| {
                    for _ in 0..2 {
                        instances.spawn(|| database.migrate().expect("made anew"));
                    }
                });
            }
        });
        assert_eq!(entries(&test.database, own).len(), 1 + RENAMED);
        assert_eq!(triggers(&test), made);
    }
}

/// A dump reads all tables in one transaction, for hours.
#[test]
fn triggers_are_made_anew_while_a_dump_reads_the_tables() {
    let test = postgres_migrated();
    let made = triggers(&test);
    run(&mut stranger(&test), OTHERS).expect("noted");
    let mut dump = stranger(&test);
    run(&mut dump, "BEGIN; LOCK TABLE organisations, customers, invoice_lines IN ACCESS SHARE MODE").expect("locked");
    std::thread::scope(|threads| {
        let renewing = threads.spawn(|| test.database.migrate().expect("made anew"));
        for _ in 0..200 {
            if renewing.is_finished() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let waited = !renewing.is_finished();
        run(&mut dump, "ROLLBACK").expect("ended");
        assert!(!waited, "it waits for the dump");
    });
    assert_eq!(triggers(&test), made);
}
