//! What has to be credited after an amendment.

use super::found::{at, databases, declaration};
use super::{organisation, run, tasks};
use customs_kernel::OrganisationId;
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Area, Areas, RecordKind, Task, TaskFilter, Tasks};
use std::sync::Arc;

/// Adds a dossier. The first one of a database has the id 1, the next one 2.
fn dossier(own: OrganisationId, number: &str) -> String {
    let made = at("2026-01-01");
    format!(
        "INSERT INTO dossiers (organisation_id, version, dossier_number, customer_code, billing_customer, status, \
         number_folded, search_folded, created_at, updated_at, document) VALUES ({own}, 1, '{number}', 'ACME', 'ACME', \
         'invoiced', 'n', 's', {made}, {made}, '{{}}');"
    )
}

/// Adds a released declaration of a dossier.
fn released(own: OrganisationId, number: i64, dossier: i64) -> String {
    declaration(own, number, "status, imex, symbol, dossier_id", &format!("'REL', 'IM', 'A', {dossier}"))
}

/// Adds an amendment of a declaration that customs granted on that day.
fn amendment(own: OrganisationId, declaration: i64, number: i64, granted: &str, to_credit: bool) -> String {
    let (granted, to_credit) = (at(granted), if to_credit { "TRUE" } else { "FALSE" });
    format!(
        "INSERT INTO declaration_amendments (organisation_id, declaration_id, number, lrn, state, reason, after_release, \
         asked_at, actor, decided_at, to_credit, forms) VALUES ({own}, {declaration}, {number}, \
         'L-{declaration}-{number}', 'granted', 'r', TRUE, {granted}, 'client', {granted}, {to_credit}, '{{}}');"
    )
}

/// Adds a draft of a credit note.
fn note(own: OrganisationId, number: i64, dossier: &str) -> String {
    let made = at("2026-02-01");
    format!(
        "INSERT INTO invoices (organisation_id, id, version, status, document_type, customer_code, payment_groups, \
         invoice_date, due_date, due_date_is_set, currency, is_prepayment, total_cents, search_folded, created_at, \
         dossier_id) VALUES ({own}, {number}, 1, 'draft', 'credit_note', 'ACME', 'handling', '2026-02-01', '2026-02-01', \
         FALSE, 'EUR', FALSE, 121, 's', {made}, {dossier});"
    )
}

fn line(own: OrganisationId, note: i64, dossier: i64) -> String {
    format!(
        "INSERT INTO invoice_lines (organisation_id, invoice_id, description, quantity, unit_price, vat_rate, \
         reverse_charged, amount, vat_amount, payment_group, dossier_id) VALUES ({own}, {note}, 'd', '1', '1', '21', \
         FALSE, '1', '0.21', 'handling', {dossier});"
    )
}

/// Finalizes a credit note on that day.
fn finalize(own: OrganisationId, number: i64, on: &str) -> String {
    let on = at(on);
    format!(
        "UPDATE invoices SET status = 'finalized', series_year = 2026, sequence = {number}, \
         invoice_number = 'C-{number}', number_folded = 'c', previous_hash = 'h', hash = 'h', finalized_at = {on}, \
         parties = '{{}}' WHERE organisation_id = {own} AND id = {number};"
    )
}

fn due(tasks: &Tasks, own: OrganisationId) -> Vec<Task> {
    tasks.first(own, TaskFilter::within(Areas::all()), 10).expect("tasks").0
}

fn ids(tasks: &Tasks, own: OrganisationId) -> Vec<String> {
    due(tasks, own).iter().map(|task| task.id.to_string()).collect()
}

#[test]
fn what_has_to_be_credited_is_due_until_a_credit_note_of_the_dossier_is_final() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let theirs = organisation(&test.database, "Theirs");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let sql = [
            dossier(own, "20260001"),
            dossier(own, "20260002"),
            released(own, 1, 1),
            released(own, 2, 2),
            released(own, 3, 1),
            amendment(own, 1, 1, "2026-02-10", true),
            amendment(own, 2, 1, "2026-02-11", true),
            amendment(own, 3, 1, "2026-02-10", false),
        ];
        run(&test, &sql.concat());
        assert_eq!(ids(&tasks, own), ["credit_due-1", "credit_due-2"]);
        assert!(ids(&tasks, theirs).is_empty(), "nothing of others");
        let first = due(&tasks, own).remove(0);
        assert_eq!((first.day.to_string().as_str(), first.stake), ("2026-02-10", None));
        assert_eq!((first.record.kind, first.record.name.as_str()), (RecordKind::Declaration, "D-1"));
        assert_eq!(first.customer_code.as_deref(), Some("ACME"));
        let of_declarations = TaskFilter::within([Area::Declarations].into_iter().collect());
        assert_eq!(tasks.first(own, of_declarations, 10).expect("tasks").1, 0);
        run(&test, &[note(own, 1, "1"), note(own, 2, "NULL"), line(own, 2, 2)].concat());
        assert_eq!(ids(&tasks, own), ["credit_due-1", "credit_due-2"], "drafts give nothing back");
        run(&test, &finalize(own, 1, "2026-02-12"));
        assert_eq!(ids(&tasks, own), ["credit_due-2"]);
        run(&test, &finalize(own, 2, "2026-02-12"));
        assert!(ids(&tasks, own).is_empty(), "a note of several dossiers names them in its lines");
    }
}

#[test]
fn the_latest_amendment_says_what_has_to_be_credited_and_earlier_notes_say_nothing() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let sql = [dossier(own, "20260001"), note(own, 1, "1"), finalize(own, 1, "2026-02-09"), released(own, 1, 1)];
        run(&test, &sql.concat());
        run(&test, &amendment(own, 1, 1, "2026-02-10", true));
        assert_eq!(ids(&tasks, own), ["credit_due-1"]);
        run(&test, &amendment(own, 1, 2, "2026-02-11", false));
        assert!(ids(&tasks, own).is_empty());
    }
}
