//! Several instances take up rows that were set aside, at the same time as workers find again that they cannot be read.

use super::deliveries::Desk;
use super::listed::{claim, damaged_mail, listed};
use super::{MAKE, damage, later, now, take_up};
use crate::testing::contracts::two_organisations;
use crate::testing::{postgres_migrated, postgres_unwatched_spread};
use customs_kernel::{StorageError, in_unit_of_work};
use customs_persistence::internals::set_aside::{Kept, kept_after, take_up_kept};
use customs_persistence::{Database, DatabaseUrl, TakeUp};
use std::thread;
use std::time::Duration;

/// The entries as an instance reads them that is slow from then on.
fn read_by_a_slow_one(database: &Database) -> Vec<Kept> {
    kept_after(database, TakeUp::All, None).expect("entries")
}

/// The number of rows that the slow instance takes up.
fn take_up_slowly(database: &Database, kept: &[Kept], at: i64) -> usize {
    take_up_kept(database, kept, later(at)).expect("taken up")
}

#[test]
fn a_row_that_was_set_aside_again_meanwhile_is_tried_once_more() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, _] = two_organisations(database);
        damaged_mail(database, ours);
        claim(database, 1);
        let kept = read_by_a_slow_one(database);
        assert_eq!(take_up(database, later(60)), 1);
        claim(database, 61);
        assert_eq!(listed(database, ours).len(), 1);
        assert_eq!(take_up_slowly(database, &kept, 62), 1);
        assert_eq!(listed(database, ours), []);
        claim(database, 63);
        assert_eq!(listed(database, ours).len(), 1);
    }
}

#[test]
fn a_row_that_another_instance_took_up_is_left_alone() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, _] = two_organisations(database);
        damaged_mail(database, ours);
        claim(database, 1);
        let kept = read_by_a_slow_one(database);
        assert_eq!(take_up(database, later(60)), 1);
        assert_eq!(take_up_slowly(database, &kept, 61), 0);
        claim(database, 62);
        assert_eq!(listed(database, ours).len(), 1);
        assert_eq!(take_up(database, later(120)), 1);
    }
}

/// The row that is put off behind it is locked, so that the slow instance waits amid its unit of work if it does more
/// than see that the row is not set aside.
#[test]
fn a_row_that_is_set_aside_again_amid_another_taking_up_keeps_its_entry() {
    let test = postgres_migrated();
    let database = &test.database;
    let [ours, _] = two_organisations(database);
    let desk = Desk::open(&test);
    desk.report(ours, &[1, 1]);
    let first = "(SELECT min(id) FROM callback_deliveries)";
    damage(database, &format!("UPDATE callback_deliveries SET attempts = -1 WHERE id = {first}"));
    assert_eq!(desk.claimed(1), []);
    let kept = read_by_a_slow_one(database);
    assert_eq!(kept.len(), 1);
    assert_eq!(take_up(database, later(60)), 1);
    // A worker claims the row, and the other one is put off behind it.
    damage(
        database,
        &format!(
            "UPDATE callback_deliveries SET due_at = '2026-05-01T10:02:00Z', held_by = 7 WHERE id = {first}; \
             UPDATE callback_deliveries SET due_at = '2026-05-01T10:11:00Z' WHERE id > {first}"
        ),
    );
    let other = another_instance(database);
    let kept = kept.as_slice();
    thread::scope(|scope| {
        let slow = in_unit_of_work(&other, || {
            damage(&other, &format!("SELECT 1 FROM callback_deliveries WHERE id > {first} FOR UPDATE"));
            let slow = scope.spawn(move || take_up_slowly(database, kept, 61));
            // It gets to the lock meanwhile, or to its end.
            thread::sleep(Duration::from_millis(500));
            damage(
                database,
                &format!(
                    "UPDATE callback_deliveries SET due_at = '9999-01-01T00:00:00Z', held_by = 0 WHERE id = {first}; \
                     INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) \
                     VALUES ('callback_deliveries', {first}, {ours}, 'r', '{}', '2026-05-01T10:01:02Z')",
                    env!("CARGO_PKG_VERSION")
                ),
            );
            Ok::<_, StorageError>(slow)
        });
        assert_eq!(slow.expect("the lock is let go").join().expect("it ends"), 0);
    });
    assert_eq!(listed(database, ours).len(), 1, "it is aside, and has its entry");
    assert_eq!(take_up(database, later(120)), 1);
}

#[test]
fn an_organisation_whose_server_is_away_holds_up_no_other() {
    let test = postgres_unwatched_spread();
    let database = &test.database;
    let [ours, theirs] = two_organisations(database);
    damaged_mail(database, ours);
    damaged_mail(database, theirs);
    claim(database, 1);
    damage(
        database,
        &format!(
            "CREATE FUNCTION is_away() RETURNS TRIGGER LANGUAGE plpgsql AS \
             'BEGIN RAISE EXCEPTION ''the server is away''; END'; \
             CREATE TRIGGER is_away BEFORE UPDATE ON mails FOR EACH ROW WHEN (OLD.organisation_id = {ours}) \
             EXECUTE FUNCTION is_away()"
        ),
    );
    assert_eq!(take_up(database, later(60)), 1);
    assert_eq!((listed(database, ours).len(), listed(database, theirs).len()), (1, 0));
    damage(database, "DROP TRIGGER is_away ON mails");
    assert_eq!(take_up(database, later(120)), 1);
    assert_eq!(listed(database, ours), []);
}

/// Another process at the same PostgreSQL.
fn another_instance(database: &Database) -> Database {
    match database.url() {
        DatabaseUrl::Postgres(url) => Database::open(url).expect("opened"),
        DatabaseUrl::Sqlite(_) => unreachable!("it is a PostgreSQL"),
    }
}

/// The deletion waits for the entry, before it has a lock that taking up waits for.
#[test]
fn a_callback_is_deleted_while_another_instance_takes_up_a_delivery_of_it() {
    let test = postgres_migrated();
    let database = &test.database;
    let [ours, _] = two_organisations(database);
    let desk = Desk::open(&test);
    let callback = desk.report(ours, &[1]);
    damage(database, "UPDATE callback_deliveries SET attempts = -1");
    assert_eq!(desk.claimed(1), []);
    assert_eq!(listed(database, ours).len(), 1);
    let (other, desk) = (another_instance(database), &desk);
    thread::scope(|scope| {
        let deleting = in_unit_of_work(&other, || {
            damage(&other, "DELETE FROM set_aside");
            let deleting = scope.spawn(move || desk.callbacks.delete(ours, callback));
            // It gets to the entry meanwhile.
            thread::sleep(Duration::from_millis(500));
            damage(&other, "UPDATE callback_deliveries SET due_at = '2026-05-01T10:02:00Z'");
            Ok::<_, StorageError>(deleting)
        });
        deleting.expect("the row is not locked").join().expect("it ends").expect("deleted");
    });
    assert_eq!(listed(database, ours), []);
}

/// These are more than are read at once. Rows in a queue of a later version are left to that one.
#[test]
fn one_round_takes_up_everything_that_this_version_knows() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let row = |queue: &str, id: i64| format!("('{queue}', {id}, 1, 'r', '0.0.1', '2026-05-01T10:00:00.000000Z')");
        let mut rows: Vec<String> = (1..=2_100).map(|id| row("mails", id)).collect();
        rows.push(row("a_later_queue", 1));
        rows.push(row("outbox", 1));
        damage(
            database,
            &format!(
                "INSERT INTO set_aside (queue, row_id, organisation_id, reason, version, set_aside_at) VALUES {}",
                rows.join(", ")
            ),
        );
        assert_eq!(database.take_up_again(TakeUp::OfOtherVersions, now()).expect("taken up"), 2_101);
        assert_eq!(database.rows_set_aside(), []);
        assert_eq!(read_by_a_slow_one(database).len(), 1);
    }
}
