//! What is due about movements that somebody else lodged.

use super::found::{at, bytes, databases};
use super::{organisation, run, tasks};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize};
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Areas, RecordKind, TaskFilter};
use std::sync::Arc;

/// A movement of this kind in this state at destination.
fn movement(own: OrganisationId, number: i64, kind: &str, destination: &str) -> String {
    changed_on("2026-02-26", own, number, kind, destination)
}

/// The same, last changed on this day; its unloading was permitted on 25 February.
fn changed_on(day: &str, own: OrganisationId, number: i64, kind: &str, destination: &str) -> String {
    let (made, allowed, changed) = (at("2026-01-01"), at("2026-02-25"), at(day));
    format!(
        "INSERT INTO transits (organisation_id, id, version, reference, status, customer_code, transit_type, total_items, \
         total_gross_mass, total_packages, document, created_at, updated_at, unloading_allowed_at, departure, destination, \
         mrn) VALUES ({own}, {number}, 1, 'T-{number}', 'REL', 'ACME', '{kind}', 0, '0', 0, '{{}}', {made}, {changed}, \
         {allowed}, 'released', '{destination}', '26DE003302A1B2C3J{number}');"
    )
}

/// A message about a movement that customs has not answered, sent on this day.
fn unanswered(bytes: &str, own: OrganisationId, record: i64, kind: &str, number: i64, day: &str) -> String {
    let sent = at(day);
    format!(
        "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, created_at, \
         attempts, sent_at) VALUES ({own}, 'transit', {record}, '{kind}', 'M-{number}', {bytes}, '[]', {sent}, 1, \
         {sent});"
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
            changed_on("2026-02-10", own, 5, "IN", "arrival_rejected"),
        ];
        run(&test, &records.concat());
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let listed = tasks.list(own, TaskFilter::within(Areas::all()), None, page).expect("a page").records;
        let shown: Vec<(String, String)> =
            listed.iter().map(|task| (task.id.to_string(), task.day.to_string())).collect();
        let expected = [("arrival_rejected-2", "2026-02-26"), ("arrival_unloading-1", "2026-02-28")];
        assert_eq!(shown, expected.map(|(id, day)| (id.to_owned(), day.to_owned())));
        assert!(listed.iter().all(|task| task.record.kind == RecordKind::Arrival));
    }
}

#[test]
fn nobody_waits_for_an_answer_to_a_report_that_was_made_again_or_that_customs_went_past() {
    for test in databases() {
        let (own, bytes) = (organisation(&test.database, "Ours"), bytes(&test));
        let records = [
            movement(own, 1, "IN", "arrival_sent"),
            movement(own, 2, "IN", "goods_released"),
            movement(own, 3, "IN", "remarks_sent"),
            unanswered(bytes, own, 1, "arrival", 1, "2026-02-10"),
            unanswered(bytes, own, 1, "arrival", 2, "2026-02-20"),
            unanswered(bytes, own, 2, "arrival", 3, "2026-02-10"),
            unanswered(bytes, own, 2, "unloading_remarks", 4, "2026-02-11"),
            unanswered(bytes, own, 3, "arrival", 5, "2026-02-10"),
            unanswered(bytes, own, 3, "unloading_remarks", 6, "2026-02-11"),
        ];
        run(&test, &records.concat());
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let listed = tasks.list(own, TaskFilter::within(Areas::all()), None, page).expect("a page").records;
        let days: Vec<(String, String)> =
            listed.iter().map(|task| (task.record.id.clone(), task.day.to_string())).collect();
        let expected = [("3", "2026-02-11"), ("1", "2026-02-20")];
        assert_eq!(days, expected.map(|(id, day)| (id.to_owned(), day.to_owned())));
    }
}
