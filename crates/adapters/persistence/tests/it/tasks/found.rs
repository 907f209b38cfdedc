//! What is due is found in each kind of record, oldest deadline first.

use super::{organisation, run, tasks};
use crate::testing::{TestDatabase, both_migrated, postgres_spread, postgres_unwatched_spread};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, UserId};
use customs_persistence::DatabaseUrl;
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Area, Areas, Assignee, Part, RecordKind, SnoozeForm, TaskFilter, TaskId, TaskKind, Tasks};
use std::sync::Arc;

/// A moment that is given as a text to both databases.
pub(super) fn at(day: &str) -> String {
    format!("'{day}T11:00:00.000000Z'")
}

/// A message of one byte.
pub(super) fn bytes(test: &TestDatabase) -> &'static str {
    match test.database.url() {
        DatabaseUrl::Postgres(_) => "'\\x00'",
        DatabaseUrl::Sqlite(_) => "x'00'",
    }
}

/// Adds a declaration with these values of its columns, in the order of `columns`.
pub(super) fn declaration(own: OrganisationId, number: i64, columns: &str, values: &str) -> String {
    let made = at("2026-01-01");
    format!(
        "INSERT INTO declarations (organisation_id, id, version, reference, total_items, total_gross_mass, document, \
         created_at, updated_at, customer_code, total_invoice_value, currency, {columns}) \
         VALUES ({own}, {number}, 1, 'D-{number}', 1, '10', '{{}}', {made}, {made}, 'ACME', '1250.5', 'EUR', {values});"
    )
}

pub(super) fn transit(own: OrganisationId, number: i64, document: &str, columns: &str, values: &str) -> String {
    let made = at("2026-01-01");
    format!(
        "INSERT INTO transits (organisation_id, id, version, reference, status, customer_code, transit_type, total_items, \
         total_gross_mass, total_packages, guarantee_amount, document, created_at, updated_at, {columns}) \
         VALUES ({own}, {number}, 1, 'T-{number}', 'REL', 'ACME', 'T1', 1, '10', 1, '500', '{document}', {made}, {made}, \
         {values});"
    )
}

/// The records of an organisation: some with a cause, and beside each one that is close to it and has none.
fn records(own: OrganisationId) -> String {
    let of_declaration = "status, imex, symbol, submitted_at, registered_at, accepted_at, released_at, \
                          supplementary_sent_at, documents_requested_until, exit_confirmed_at";
    let d = |number: i64, values: &str| declaration(own, number, of_declaration, values);
    let t = |number: i64, document: &str, values: &str| {
        transit(own, number, document, "departure, destination, released_at, enquiry", values)
    };
    let [early, late, winter, autumn] = ["2026-02-10", "2026-03-01", "2026-01-31", "2025-11-20"].map(at);
    let customer = |code: &str, document: &str| {
        format!(
            "INSERT INTO customers (organisation_id, version, customer_code, code_folded, customer_name, name_folded, \
             portal_access_enabled, surety_sync_enabled, dva_guarantee_sync_enabled, vat_eligible_overridden, \
             article_23_overridden, eori, document, created_at, updated_at) VALUES ({own}, 1, '{code}', 'c', '{code} B.V.', \
             'n', FALSE, TRUE, FALSE, FALSE, FALSE, 'NL80 1234566', '{document}', {early}, {early});"
        )
    };
    let invoice = |number: i64, due: &str| {
        format!(
            "INSERT INTO invoices (organisation_id, id, version, status, document_type, customer_code, payment_groups, \
             invoice_date, due_date, due_date_is_set, currency, is_prepayment, total_cents, search_folded, series_year, \
             sequence, invoice_number, number_folded, previous_hash, hash, finalized_at, parties, created_at) VALUES \
             ({own}, {number}, 1, 'sent', 'invoice', 'ACME', 'handling', '2026-02-01', '{due}', FALSE, 'EUR', FALSE, \
             121050, 's', 2026, {number}, 'F-{number}', 'f', 'h', 'h', {early}, '{{}}', {early});"
        )
    };
    let account = |kind: &str, used: &str| {
        format!(
            "INSERT INTO guarantee_accounts (organisation_id, kind, eori, version, total_limit, used, in_processing, \
             is_wanted, last_synced_at, due_at, requests) VALUES ({own}, '{kind}', 'NL801234566', 1, '1000', '{used}', '50', \
             TRUE, {early}, {late}, 0);"
        )
    };
    let mail = |number: i64, status: &str| {
        format!(
            "INSERT INTO mails (organisation_id, topic, topic_id, recipients, copies, subject, body, attachments, status, \
             attempts, created_at) VALUES ({own}, 'invoice', {number}, '[]', '[]', 's', 'b', '[]', '{status}', 1, {late});"
        )
    };
    let dossier = |number: &str, status: &str| {
        format!(
            "INSERT INTO dossiers (organisation_id, version, dossier_number, customer_code, billing_customer, status, \
             number_folded, search_folded, ready_at, created_at, updated_at, document) VALUES ({own}, 1, '{number}', 'ACME', \
             'ACME', '{status}', 'n', 's', {early}, {early}, {early}, '{{}}');"
        )
    };
    let on_paper = |number: i64, regularised: &str| {
        format!(
            "INSERT INTO outages (organisation_id, number, reason, opened_at, opened_by, closed_at, closed_by) \
             VALUES ({own}, {number}, 'r', {early}, 'c', {late}, 'c'); \
             INSERT INTO fallback_releases (organisation_id, subject, record_id, outage_number, number, released_at, \
             lodge_by, regularised_at) VALUES ({own}, 'declaration', {number}, {number}, 'FB', {early}, '2026-02-17', \
             {regularised});"
        )
    };
    let part = |day: &str| {
        format!(
            "INSERT INTO customer_parts (organisation_id, customer_id, kind, is_chosen, document, created_at) SELECT \
             {own}, id, 'authorization', FALSE, '{{\"type\":\"CW\",\"valid_until\":\"{day}\"}}', {early} FROM customers \
             WHERE organisation_id = {own} AND customer_code = 'ACME';"
        )
    };
    let wanted = "'2026-03-05T11:00:00.000000Z'";
    let enquiry = r#"{"asked_at":"2026-02-20T10:00:00Z","limit":"2026-03-04","answered_at":null}"#;
    let answered = r#"{"asked_at":"2026-02-20T10:00:00Z","limit":"2026-03-04","answered_at":"2026-02-21T10:00:00Z"}"#;
    [
        d(1, &format!("'ERR', 'IM', 'A', {early}, NULL, NULL, NULL, NULL, NULL, NULL")),
        d(2, &format!("'CTL', 'IM', 'A', {early}, NULL, {early}, NULL, NULL, {wanted}, NULL")),
        d(3, &format!("'REL', 'IM', 'A', {early}, NULL, {early}, NULL, NULL, {wanted}, NULL")),
        d(4, &format!("'ACC', 'IM', 'D', {early}, {early}, NULL, NULL, NULL, NULL, NULL")),
        d(5, &format!("'REL', 'IM', 'C', {winter}, NULL, {winter}, NULL, NULL, NULL, NULL")),
        d(6, &format!("'REL', 'IM', 'C', {winter}, NULL, {winter}, NULL, {early}, NULL, NULL")),
        d(7, &format!("'REL', 'EX', 'A', {autumn}, NULL, {autumn}, {autumn}, NULL, NULL, NULL")),
        d(8, &format!("'REL', 'EX', 'A', {autumn}, NULL, {autumn}, {autumn}, NULL, NULL, {winter}")),
        d(9, &format!("'REL', 'EX', 'A', {late}, NULL, {late}, {late}, NULL, NULL, NULL")),
        t(1, r#"{"limit_date":"2026-03-04"}"#, &format!("'released', 'none', {late}, NULL")),
        t(2, "{}", &format!("'released', 'arrival_sent', {early}, NULL")),
        t(3, r#"{"limit_date":"2026-03-04"}"#, &format!("'released', 'goods_released', {late}, NULL")),
        t(4, "{}", &format!("'enquiry', 'none', {early}, '{enquiry}'")),
        t(5, "{}", &format!("'enquiry', 'none', {early}, '{answered}'")),
        t(6, "{}", "'rejected', 'none', NULL, NULL"),
        d(10, &format!("'NEW', 'IM', 'A', {early}, NULL, NULL, NULL, NULL, NULL, NULL")),
        d(11, &format!("'REL', 'IM', 'A', {early}, NULL, {early}, NULL, NULL, NULL, NULL")),
        t(7, "{}", &format!("'on_paper', 'none', {early}, NULL")),
        on_paper(10, "NULL"),
        on_paper(11, &late),
        customer("ACME", r#"{"poa_valid_until":"2026-03-20"}"#),
        customer("BOLT", r#"{"poa_valid_until":"2027-03-20"}"#),
        part("2026-02-28"),
        part("2026-09-01"),
        dossier("20260001", "ready_to_invoice"),
        dossier("20260002", "open"),
        invoice(1, "2026-03-01"),
        invoice(2, "2026-03-02"),
        account("surety", "700"),
        account("dva", "600"),
        mail(1, "failed"),
        mail(2, "failed"),
        mail(2, "sent"),
    ]
    .concat()
}

/// The kinds of what is due in these records, in order, each with the name of its record.
const DUE: [(&str, &str); 16] = [
    ("transit_rejected", "T-6"),
    ("declaration_rejected", "D-1"),
    ("transit_on_paper", "T-7"),
    ("dossier_ready", "20260001"),
    ("declaration_on_paper", "D-10"),
    ("exit_unconfirmed", "D-7"),
    ("transit_limit", "T-2"),
    ("supplement_due", "D-5"),
    ("authorisation_ends", "ACME B.V."),
    ("invoice_overdue", "F-1"),
    ("invoice_mail_failed", "F-1"),
    ("guarantee_threshold", "NL801234566"),
    ("transit_limit", "T-1"),
    ("transit_enquiry", "T-4"),
    ("documents_requested", "D-2"),
    ("presentation_due", "D-4"),
];
/// What follows them.
const LAST: (&str, &str) = ("power_of_attorney_ends", "ACME B.V.");

fn page(number: u32, size: u32) -> PageRequest {
    let number = PageNumber::new(number).expect("a page");
    PageRequest { number, size: PageSize::new(size).expect("a size"), after: None }
}

fn all() -> TaskFilter {
    TaskFilter::within(Areas::all())
}

fn named(tasks: &Tasks, own: OrganisationId, filter: TaskFilter) -> Vec<(&'static str, String)> {
    let listed = tasks.list(own, filter, None, page(1, 100)).expect("a page").records;
    listed.into_iter().map(|task| (task.id.kind().word(), task.record.name)).collect()
}

pub(super) fn databases() -> Vec<TestDatabase> {
    both_migrated().into_iter().chain([postgres_unwatched_spread()]).collect()
}

#[test]
fn what_is_due_is_found_in_each_kind_of_record_the_oldest_deadline_first() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let theirs = organisation(&test.database, "Theirs");
        run(&test, &records(own));
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let expected: Vec<(&str, String)> =
            DUE.iter().chain([&LAST]).map(|(kind, name)| (*kind, (*name).to_owned())).collect();
        assert_eq!(named(&tasks, own, all()), expected);
        assert!(named(&tasks, theirs, all()).is_empty(), "nothing of others");
        let counts = tasks.counts(own, all()).expect("counts");
        assert_eq!(counts.iter().map(|count| count.total).sum::<u64>(), 17);
        let overdue: u64 = counts.iter().map(|count| count.overdue).sum();
        assert_eq!(overdue, 11);
        for size in [1, 2, 7] {
            let (mut found, mut after) = (Vec::new(), None::<TaskId>);
            loop {
                let next = tasks.list(own, all(), after.as_ref(), page(1, size)).expect("a page");
                assert_eq!(next.total, 17);
                let Some(last) = next.records.last() else { break };
                after = Some(last.id.clone());
                found.extend(next.records.into_iter().map(|task| (task.id.kind().word(), task.record.name)));
            }
            assert_eq!(found, expected, "pages of {size}, each behind the one before");
        }
        let (parts, later) = tasks.desk(own, &all(), 100).expect("a desk");
        let totals = tasks.totals(own, &all()).expect("totals");
        assert_eq!(totals.iter().map(|(_, total)| total).sum::<u64>(), 17, "each is in one part: {totals:?}");
        for part in &parts {
            let listed = tasks.list(own, TaskFilter { part: Some(part.part), ..all() }, None, page(1, 100));
            assert_eq!((part.tasks.len() as u64, &listed.expect("a page").records), (part.total, &part.tasks));
        }
        let (listed, counted) =
            tasks.first(own, TaskFilter { part: Some(Part::Later), ..all() }, 100).expect("what is later");
        assert_eq!((listed.len() as u64, counted), (later, later));
        let second = tasks.list(own, all(), None, page(2, 7)).expect("a page").records;
        assert_eq!(second.first().map(|task| task.id.kind().word()), Some(DUE[7].0));
    }
}

#[test]
fn tasks_have_their_amounts_customers_and_days() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        run(&test, &records(own));
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let shown = |id: &str| tasks.show(own, Areas::all(), &id.parse().expect("an id")).expect("a task");
        for (id, day, amount) in [
            ("declaration_rejected-1", "2026-02-10", Some("1250.5 EUR")),
            ("presentation_due-4", "2026-03-12", Some("1250.5 EUR")),
            ("supplement_due-5", "2026-02-28", Some("1250.5 EUR")),
            ("exit_unconfirmed-7", "2026-02-18", Some("1250.5 EUR")),
            ("transit_limit-2", "2026-02-18", Some("500 EUR")),
            ("invoice_overdue-1", "2026-03-01", Some("1210.5 EUR")),
            ("guarantee_threshold-surety.NL801234566", "2026-03-02", Some("750 EUR")),
        ] {
            let task = shown(id);
            let stake = task.stake.map(|stake| format!("{} {}", stake.amount, stake.currency));
            assert_eq!((task.day.to_string().as_str(), stake.as_deref()), (day, amount), "{id}");
            assert_eq!(task.customer_code.as_deref(), Some("ACME"), "{id}");
        }
        let about = |kind, id: &str| tasks.about(own, Areas::all(), kind, id).expect("tasks").len();
        assert_eq!((about(RecordKind::Invoice, "1"), about(RecordKind::Invoice, "2")), (2, 0));
        assert_eq!((about(RecordKind::Declaration, "9"), about(RecordKind::Transit, "x")), (1, 0));
    }
}

#[test]
fn filters_are_heeded_and_a_task_goes_with_its_cause() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        run(&test, &records(own));
        let people = Arc::new(MemoryTasks::default());
        let ans = Assignee { id: UserId::new(7), name: "Ans".to_owned(), email: "ans@broker.example".to_owned() };
        people.joins(own, ans, Areas::all());
        let tasks = tasks(&test.database, &people);
        let number = |filter: TaskFilter| named(&tasks, own, filter).len();
        let day = |text: &str| text.parse().ok();
        assert_eq!(number(TaskFilter { from: day("2026-03-02"), to: day("2026-03-04"), ..all() }), 3);
        assert_eq!(number(TaskFilter { customer_code: Some("ACME".to_owned()), ..all() }), 17);
        assert_eq!(number(TaskFilter { customer_code: Some("B\0".to_owned()), ..all() }), 0);
        assert_eq!(number(TaskFilter::within([Area::Invoices].into_iter().collect())), 2);
        // The last of these kinds is that of callbacks, which have no customer.
        let of_declarations = TaskFilter::within([Area::Declarations].into_iter().collect());
        let of_acme = TaskFilter { customer_code: Some("ACME".to_owned()), from: day("2026-03-02"), ..of_declarations };
        assert_eq!(number(of_acme), 2);
        let id: TaskId = "transit_limit-1".parse().expect("an id");
        let taken = tasks.assign(own, Areas::all(), &id, Some("ans@broker.example")).expect("assigned");
        assert_eq!(taken.assignee.map(|user| user.name).as_deref(), Some("Ans"));
        let by = |taken| number(TaskFilter { taken: Some(taken), ..all() });
        assert_eq!((by(customs_tasks::Taken::By(UserId::new(7))), by(customs_tasks::Taken::ByNone)), (1, 16));
        let wait = SnoozeForm { until: day("2026-03-09"), reason: Some("on its way".to_owned()) };
        tasks.snooze(own, Areas::all(), &id, &wait).expect("put off");
        let surety: TaskId = "guarantee_threshold-surety.NL801234566".parse().expect("an id");
        tasks.snooze(own, Areas::all(), &surety, &wait).expect("put off");
        assert_eq!((number(all()), number(TaskFilter { snoozed: true, ..all() })), (15, 2));
        tasks.wake(own, Areas::all(), &id).expect("listed again");
        tasks.let_go(own, Areas::all(), &id).expect("let go");
        assert_eq!(number(all()), 16);
        run(&test, &format!("UPDATE transits SET destination = 'goods_released' WHERE organisation_id = {own}"));
        assert_eq!(number(TaskFilter { kinds: vec![id.kind()], ..all() }), 0);
    }
}

#[test]
fn a_record_that_is_rejected_again_is_listed_though_its_task_was_put_off() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        run(&test, &records(own));
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let number = |snoozed| named(&tasks, own, TaskFilter { snoozed, ..all() }).len();
        let wait = SnoozeForm { until: "2026-03-09".parse().ok(), reason: Some("on its way".to_owned()) };
        for id in ["declaration_rejected-1", "documents_requested-2"] {
            tasks.snooze(own, Areas::all(), &id.parse().expect("an id"), &wait).expect("put off");
        }
        assert_eq!((number(false), number(true)), (15, 2));
        let again = at("2026-03-02");
        let sql = format!("UPDATE declarations SET submitted_at = {again} WHERE organisation_id = {own} AND id = 1");
        run(&test, &sql);
        assert_eq!((number(false), number(true)), (16, 1));
    }
}

#[test]
fn documents_about_an_amendment_are_wanted_after_the_release_until_customs_decides() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        run(&test, &records(own));
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let kinds = vec![TaskKind::DocumentsRequested];
        let listed = || named(&tasks, own, TaskFilter { kinds: kinds.clone(), ..all() }).len();
        assert_eq!(listed(), 1);
        let asked = at("2026-03-01");
        let amendment = format!(
            "INSERT INTO declaration_amendments (organisation_id, declaration_id, number, lrn, state, reason, \
             after_release, asked_at, actor, to_credit, forms) VALUES ({own}, 3, 1, 'L-3-1', 'pending', 'r', TRUE, \
             {asked}, 'system', FALSE, '{{}}');"
        );
        run(&test, &amendment);
        assert_eq!(listed(), 2);
        run(&test, &format!("UPDATE declaration_amendments SET state = 'granted' WHERE organisation_id = {own}"));
        assert_eq!(listed(), 1);
    }
}

#[test]
fn what_nobody_can_mend_any_more_is_no_task_for_ever() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        run(&test, &records(own));
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let is_listed = |id: &str| tasks.show(own, Areas::all(), &id.parse().expect("an id")).is_ok();
        let (late, early) = (at("2026-02-20"), at("2026-02-10"));
        let rejected = |updated: &str| {
            format!(
                "UPDATE declarations SET mrn = '26NL000396A1B2C3R0', updated_at = {updated} \
                 WHERE organisation_id = {own} AND id = 1"
            )
        };
        assert!(is_listed("declaration_rejected-1"));
        run(&test, &rejected(&late));
        assert!(is_listed("declaration_rejected-1"), "customs had accepted it");
        run(&test, &rejected(&early));
        assert!(!is_listed("declaration_rejected-1"));
        let failed = named(&tasks, own, TaskFilter { kinds: vec![TaskKind::InvoiceMailFailed], ..all() });
        assert_eq!(failed.len(), 1);
        run(&test, &format!("UPDATE invoices SET status = 'paid' WHERE organisation_id = {own} AND id = 1"));
        let failed = named(&tasks, own, TaskFilter { kinds: vec![TaskKind::InvoiceMailFailed], ..all() });
        assert!(failed.is_empty(), "the customer paid without it");
        let bytes = bytes(&test);
        let sent = ["presentation", "surplus_invalidation"].map(|kind| {
            format!(
                "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, \
                 created_at, attempts, sent_at) VALUES ({own}, 'declaration', 4, '{kind}', 'M-{kind}', {bytes}, '[]', {late}, \
                 1, {late});"
            )
        });
        run(&test, &sent.concat());
        let unanswered = || named(&tasks, own, TaskFilter { kinds: vec![TaskKind::DeclarationUnanswered], ..all() });
        assert_eq!(unanswered().len(), 2);
        run(&test, &format!("UPDATE declarations SET status = 'INV' WHERE organisation_id = {own} AND id = 4"));
        assert_eq!(unanswered().len(), 1, "customs has a surplus acceptance yet");
        let sent = format!(
            "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, created_at, \
             attempts, sent_at) VALUES ({own}, 'transit', 7, 'declaration', 'M-paper', {bytes}, '[]', {early}, 1, {early});"
        );
        run(&test, &sent);
        let unanswered = || named(&tasks, own, TaskFilter { kinds: vec![TaskKind::TransitUnanswered], ..all() }).len();
        assert_eq!(unanswered(), 0, "it left on paper");
        run(&test, &format!("UPDATE transits SET departure = 'written_off' WHERE organisation_id = {own} AND id = 7"));
        assert_eq!(unanswered(), 0, "it ended on paper");
        run(&test, &format!("UPDATE transits SET departure = 'submitted' WHERE organisation_id = {own} AND id = 7"));
        assert_eq!(unanswered(), 1, "customs is to answer");
    }
}

#[test]
fn every_statement_names_its_organisation() {
    let test = postgres_spread();
    let own = organisation(&test.database, "Ours");
    let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
    assert!(named(&tasks, own, all()).is_empty());
    assert!(tasks.counts(own, all()).expect("counts").is_empty());
}
