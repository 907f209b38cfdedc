//! What is due about movements that somebody else lodged.

use super::found::{at, databases};
use super::{organisation, run, tasks};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize};
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Areas, RecordKind, TaskFilter};
use std::sync::Arc;

/// A movement of this kind in this state at destination.
fn movement(own: OrganisationId, number: i64, kind: &str, destination: &str) -> String {
    let (made, changed) = (at("2026-01-01"), at("2026-02-26"));
    format!(
        "INSERT INTO transits (organisation_id, id, version, reference, status, customer_code, transit_type, total_items, \
         total_gross_mass, total_packages, document, created_at, updated_at, departure, destination, mrn) \
         VALUES ({own}, {number}, 1, 'T-{number}', 'REL', 'ACME', '{kind}', 0, '0', 0, '{{}}', {made}, {changed}, 'released', \
         '{destination}', '26DE003302A1B2C3J{number}');"
    )
}

#[test]
fn arrivals_that_wait_for_the_broker_are_due_and_lead_to_their_own_page() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let records = [
            movement(own, 1, "IN", "unloading_allowed"),
            movement(own, 2, "IN", "arrival_rejected"),
            movement(own, 3, "IN", "arrival_sent"),
            movement(own, 4, "T1", "unloading_allowed"),
        ];
        run(&test, &records.concat());
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let listed = tasks.list(own, TaskFilter::within(Areas::all()), None, page).expect("a page").records;
        let shown: Vec<(String, String)> =
            listed.iter().map(|task| (task.id.to_string(), task.day.to_string())).collect();
        let expected = [("arrival_rejected-2", "2026-02-26"), ("arrival_unloading-1", "2026-03-01")];
        assert_eq!(shown, expected.map(|(id, day)| (id.to_owned(), day.to_owned())));
        assert!(listed.iter().all(|task| task.record.kind == RecordKind::Arrival));
    }
}
