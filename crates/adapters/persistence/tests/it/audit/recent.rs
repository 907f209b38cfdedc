//! Followers of the records hear of each write, even of one that becomes visible late, at a low cost.

use super::{run, stranger};
use crate::testing::contracts::{on_both, two_organisations};
use crate::testing::{both_migrated, postgres_migrated, sqlite_migrated};
use customs_audit::ports::RecentWrites;
use customs_audit::testing::{RecentWritesStore, recent_writes_contract};
use customs_audit::{NewWrites, SeenWrites};
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use customs_persistence::StoredAuditLog;
use customs_persistence::internals::Link;
use diesel::prelude::QueryableByName;
use diesel::sql_types::Text;
use diesel::{RunQueryDsl, sql_query};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

on_both! {
    |test| {
        let url = test.database.url().clone();
        let write = move |organisation: OrganisationId, times: usize| {
            let change = format!("UPDATE organisations SET name = name || '.' WHERE id = {organisation};").repeat(times);
            run(&mut Link::open(&url).expect("opened").connection, &format!("BEGIN; {change} COMMIT")).expect("changed");
        };
        RecentWritesStore {
            writes: Arc::new(StoredAuditLog::new(test.database.clone())),
            organisations: two_organisations(&test.database),
            write: Box::new(write),
        }
    } =>
    recent_writes: recent_writes_contract;
}

/// A statement that stores an entry about a declaration, as the triggers do.
fn noted(organisation: OrganisationId, declaration: i64) -> String {
    format!(
        "INSERT INTO audit_entries (organisation_id, at, actor_kind, record_kind, record_id, action) \
         VALUES ({organisation}, now(), 'unknown', 'declaration', '{declaration}', 'changed')"
    )
}

#[test]
fn an_entry_that_is_committed_after_later_ones_is_heard_of() {
    let test = postgres_migrated();
    let [ours, _] = two_organisations(&test.database);
    let stored = StoredAuditLog::new(test.database.clone());
    let mut seen = SeenWrites::default();
    let mut slow = stranger(&test);
    run(&mut slow, &format!("BEGIN; {}", noted(ours, 1))).expect("noted");
    // However many are committed before it.
    for later in 2..60 {
        run(&mut stranger(&test), &noted(ours, later)).expect("noted");
    }
    seen.look(&stored.recent(ours).expect("read"));
    assert_eq!(stored.marks(&[ours]).expect("read"), [(ours, seen.mark())]);
    run(&mut slow, "COMMIT").expect("committed");
    let marks = stored.marks(&[ours]).expect("read");
    assert!(marks.iter().all(|(_, mark)| *mark > seen.mark()), "{marks:?}");
    let NewWrites::These(new) = seen.look(&stored.recent(ours).expect("read")) else { panic!("there is one") };
    assert_eq!(new.iter().map(|write| &*write.record_id).collect::<Vec<_>>(), ["1"]);
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// An index has the order that is asked for, so that SQLite sorts nothing.
#[test]
fn sqlite_reads_the_latest_entries_alone() {
    let test = sqlite_migrated();
    let mut connection = stranger(&test);
    for columns in ["id", "id, record_kind"] {
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT {columns} FROM audit_entries WHERE organisation_id = 1 ORDER BY id DESC LIMIT 200"
        );
        let steps: Vec<Step> = sql_query(sql).load(&mut connection).expect("a plan");
        let plan: Vec<&str> = steps.iter().map(|step| &*step.detail).collect();
        assert!(matches!(&*plan, [one] if one.contains("audit_entries_of_organisation")), "{plan:?}");
    }
}

#[test]
fn a_clock_that_is_set_back_hides_nothing() {
    for test in both_migrated() {
        let [ours, _] = two_organisations(&test.database);
        let stored = StoredAuditLog::new(test.database.clone());
        let mut seen = SeenWrites::default();
        let mut stranger = stranger(&test);
        let noted_at = |moment: &str, declaration: i64| {
            format!(
                "INSERT INTO audit_entries (organisation_id, at, actor_kind, record_kind, record_id, action) \
                 VALUES ({ours}, '{moment}', 'unknown', 'declaration', '{declaration}', 'changed')"
            )
        };
        for declaration in 1..=40 {
            run(&mut stranger, &noted_at("2099-01-01T00:00:00.000000Z", declaration)).expect("noted");
        }
        seen.look(&stored.recent(ours).expect("read"));
        run(&mut stranger, &noted_at("2026-01-01T00:00:00.000000Z", 41)).expect("noted");
        let marks = stored.marks(&[ours]).expect("read");
        assert!(marks.iter().all(|(_, mark)| *mark > seen.mark()), "{marks:?}");
        let NewWrites::These(new) = seen.look(&stored.recent(ours).expect("read")) else { panic!("there is one") };
        assert_eq!(new.iter().map(|write| &*write.record_id).collect::<Vec<_>>(), ["41"]);
    }
}

#[test]
fn a_listener_hears_of_each_unit_of_work_once() {
    for test in both_migrated() {
        let heard = Arc::new(AtomicUsize::new(0));
        let reported = heard.clone();
        test.database.on_commit(Arc::new(move || {
            reported.fetch_add(1, Ordering::Relaxed);
        }));
        in_unit_of_work(&test.database, || {
            two_organisations(&test.database);
            Ok::<_, StorageError>(())
        })
        .expect("done");
        assert_eq!(heard.load(Ordering::Relaxed), 1);
        test.database.run(&mut || customs_kernel::Outcome::Keep).expect("done");
        assert_eq!(heard.load(Ordering::Relaxed), 2);
    }
}
