use super::{entries, log, organisation, run, stranger};
use crate::testing::both_migrated;
use customs_audit::AuditFilter;
use customs_audit::ports::AuditDirectory;
use customs_kernel::{Acting, OrganisationId, PageNumber, PageRequest, PageSize};
use customs_persistence::StoredAuditLog;

#[test]
fn entries_are_listed_by_what_is_asked_for_the_latest_first_and_only_ones_own() {
    for test in both_migrated() {
        let database = &test.database;
        let own = Acting::client("c-1", "r-1").run(|| organisation(database, "Broker"));
        let other = Acting::client("c-2", "r-2").run(|| organisation(database, "Other"));
        run(&mut stranger(&test), "UPDATE organisations SET name = 'B'").expect("changed");
        let log = log(database);
        let first = PageRequest { number: PageNumber::FIRST, size: PageSize::new(1).expect("a size"), after: None };
        let found = |organisation: OrganisationId, filter: AuditFilter| {
            let page = log.list(organisation, &filter, first).expect("a page");
            (page.total, page.records.first().map(|entry| entry.action.clone()))
        };
        let text = |text: &str| Some(text.to_owned());
        let all = AuditFilter::default();
        assert_eq!(found(own, all.clone()), (2, text("changed")));
        assert_eq!(found(other, all.clone()), (2, text("changed")));
        assert_eq!(found(OrganisationId::new(99), all.clone()), (0, None));
        let now = chrono::Utc::now();
        let (before, after) = (Some(now - chrono::Duration::hours(1)), Some(now + chrono::Duration::hours(1)));
        for (filter, expected) in [
            (AuditFilter { actor_id: text("c-1"), ..all.clone() }, 1),
            (AuditFilter { actor_id: text("c-2"), ..all.clone() }, 0),
            (AuditFilter { actor_kind: text("unknown"), ..all.clone() }, 1),
            (AuditFilter { request_id: text("r-1"), ..all.clone() }, 1),
            (AuditFilter { action: text("changed"), ..all.clone() }, 1),
            (AuditFilter { record_kind: text("organisation"), record_id: text(&own.to_string()), ..all.clone() }, 2),
            (AuditFilter { record_kind: text("customer"), ..all.clone() }, 0),
            (AuditFilter { from: before, until: after, ..all.clone() }, 2),
            (AuditFilter { from: after, ..all.clone() }, 0),
            (AuditFilter { until: before, ..all }, 0),
        ] {
            assert_eq!(found(own, filter.clone()).0, expected, "{filter:?}");
        }
    }
}

#[test]
fn the_latest_entry_is_that_of_the_organisation() {
    for test in both_migrated() {
        let database = &test.database;
        let directory = StoredAuditLog::new(database.clone());
        let own = organisation(database, "Broker");
        organisation(database, "Other");
        run(&mut stranger(&test), &format!("UPDATE organisations SET name = 'B' WHERE id = {own}")).expect("changed");
        organisation(database, "Third");
        let last = entries(database, own).last().map(|entry| entry.id);
        assert!(last.is_some());
        assert_eq!(directory.latest(own).expect("read"), last);
        assert_eq!(directory.latest(OrganisationId::new(99)).expect("read"), None);
    }
}
