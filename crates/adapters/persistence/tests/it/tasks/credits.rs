//! What has to be credited after an amendment.

use super::found::{at, databases, declaration};
use super::{organisation, run, tasks};
use customs_declarations::DeclarationId;
use customs_declarations::ports::AmendmentRepository;
use customs_kernel::OrganisationId;
use customs_persistence::StoredAmendments;
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Area, Areas, RecordKind, Task, TaskFilter, TaskKind, Tasks};
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

/// Adds an amendment of a declaration that customs granted on that day; `credit` is what has to be credited since, EUR.
fn amendment(own: OrganisationId, declaration: i64, number: i64, granted: &str, credit: Option<&str>) -> String {
    let granted = at(granted);
    let (to_credit, amount, currency, dossier) = match credit {
        Some(amount) => ("TRUE", format!("'{amount}'"), "'EUR'", "1"),
        None => ("FALSE", "NULL".to_owned(), "NULL", "NULL"),
    };
    format!(
        "INSERT INTO declaration_amendments (organisation_id, declaration_id, number, lrn, state, reason, after_release, \
         asked_at, actor, decided_at, to_credit, credit_amount, credit_currency, credit_until, \
         credit_dossier_id, forms) \
         VALUES ({own}, {declaration}, {number}, 'L-{declaration}-{number}', 'granted', 'r', TRUE, {granted}, 'system', \
         {granted}, {to_credit}, {amount}, {currency}, {amount}, {dossier}, '{{}}');"
    )
}

/// Adds a charge of 10.00 for a declaration.
fn charge(own: OrganisationId, id: i64, dossier: i64, declaration: i64) -> String {
    let made = at("2026-02-01");
    format!(
        "INSERT INTO revenue_lines (organisation_id, id, dossier_id, billable_item_id, movement_kind, movement_id, origin, \
         description, quantity, unit_price, vat_rate, reverse_charged, amount, vat_amount, payment_group, \
         invoice_frequency, currency, triggered_at) VALUES ({own}, {id}, {dossier}, 1, 'declaration', {declaration}, \
         'trigger', 'd', '5', '2', '21', FALSE, '10.00', '2.10', 'handling', 'immediate', 'EUR', {made});"
    )
}

/// Adds a draft of a document of this type.
fn draft(own: OrganisationId, number: i64, document_type: &str) -> String {
    let made = at("2026-02-01");
    format!(
        "INSERT INTO invoices (organisation_id, id, version, status, document_type, customer_code, payment_groups, \
         invoice_date, due_date, due_date_is_set, currency, is_prepayment, total_cents, search_folded, created_at) \
         VALUES ({own}, {number}, 1, 'draft', '{document_type}', 'ACME', 'handling', '2026-02-01', '2026-02-01', FALSE, \
         'EUR', FALSE, 121, 's', {made});"
    )
}

/// Adds a line to a draft of the first dossier; `source` is the charge that it bills or the line that it credits.
fn line(own: OrganisationId, document: i64, id: i64, amount: &str, source: (&str, i64)) -> String {
    let (column, source) = source;
    format!(
        "INSERT INTO invoice_lines (organisation_id, id, invoice_id, description, quantity, unit_price, vat_rate, \
         reverse_charged, amount, vat_amount, payment_group, dossier_id, {column}) VALUES ({own}, {id}, {document}, 'd', \
         '1', '1', '21', FALSE, '{amount}', '0', 'handling', 1, {source});"
    )
}

/// Finalizes a document on that day.
fn finalize(own: OrganisationId, number: i64, on: &str) -> String {
    let on = at(on);
    format!(
        "UPDATE invoices SET status = 'finalized', series_year = 2026, sequence = {number}, \
         invoice_number = 'C-{number}', number_folded = 'c', previous_hash = 'h', hash = 'h', finalized_at = {on}, \
         parties = '{{}}' WHERE organisation_id = {own} AND id = {number};"
    )
}

fn of_kind(tasks: &Tasks, own: OrganisationId, kind: TaskKind) -> Vec<Task> {
    let filter = TaskFilter { kinds: vec![kind], ..TaskFilter::within(Areas::all()) };
    tasks.first(own, filter, 10).expect("tasks").0
}

fn due(tasks: &Tasks, own: OrganisationId) -> Vec<Task> {
    of_kind(tasks, own, TaskKind::CreditDue)
}

fn ids(tasks: &Tasks, own: OrganisationId) -> Vec<String> {
    due(tasks, own).iter().map(|task| task.id.to_string()).collect()
}

/// Adds a draft of a credit note that takes this amount back of a line.
fn note(own: OrganisationId, number: i64, amount: &str, credited: i64) -> String {
    draft(own, number, "credit_note") + &line(own, number, number, amount, ("credited_line", credited))
}

/// Adds two declarations of the first dossier, each with a charge on a final invoice, whose lines have the ids of the
/// declarations.
fn invoiced(own: OrganisationId) -> String {
    let of_both = [1, 2].map(|id| released(own, id, 1) + &charge(own, id, 1, id));
    let lines = [1, 2].map(|id| line(own, 10, id, "10.00", ("revenue_line_id", id)));
    let documents = [draft(own, 10, "invoice"), lines.concat(), finalize(own, 10, "2026-02-02")];
    [dossier(own, "20260001"), of_both.concat(), documents.concat()].concat()
}

#[test]
fn what_has_to_be_credited_is_due_until_final_notes_about_the_declaration_cover_it() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let theirs = organisation(&test.database, "Theirs");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let sql = [
            invoiced(own),
            released(own, 3, 1),
            amendment(own, 1, 1, "2026-02-10", Some("4.1")),
            amendment(own, 2, 1, "2026-02-11", Some("2.00")),
            amendment(own, 3, 1, "2026-02-10", None),
        ];
        run(&test, &sql.concat());
        assert_eq!(ids(&tasks, own), ["credit_due-1", "credit_due-2"]);
        assert!(ids(&tasks, theirs).is_empty(), "nothing of others");
        let first = due(&tasks, own).remove(0);
        let stake = first.stake.as_ref().map(|stake| (stake.amount.to_string(), stake.currency.as_str()));
        assert_eq!((first.day.to_string().as_str(), stake), ("2026-02-10", Some(("4.1".to_owned(), "EUR"))));
        assert_eq!((first.record.kind, first.record.name.as_str()), (RecordKind::Declaration, "D-1"));
        assert_eq!(first.customer_code.as_deref(), Some("ACME"));
        let of_declarations = TaskFilter::within([Area::Declarations].into_iter().collect());
        assert_eq!(tasks.first(own, of_declarations, 10).expect("tasks").1, 0);
        run(&test, &note(own, 11, "-4.10", 1));
        assert_eq!(ids(&tasks, own), ["credit_due-1", "credit_due-2"], "drafts give nothing back");
        run(&test, &[note(own, 12, "-4.05", 1), finalize(own, 12, "2026-02-12")].concat());
        assert_eq!(ids(&tasks, own), ["credit_due-1", "credit_due-2"], "five cents are left");
        run(&test, &[note(own, 13, "-0.05", 1), finalize(own, 13, "2026-02-13")].concat());
        assert_eq!(ids(&tasks, own), ["credit_due-2"], "each declaration of a dossier has its own");
        run(&test, &[note(own, 14, "-2", 2), finalize(own, 14, "2026-02-13")].concat());
        assert!(ids(&tasks, own).is_empty());
    }
}

#[test]
fn an_amendment_reads_as_settled_when_its_task_ends() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let amendments = StoredAmendments::new(test.database.clone());
        let declaration = DeclarationId::new(1);
        run(&test, &[invoiced(own), amendment(own, 1, 1, "2026-02-10", Some("4.1"))].concat());
        let read = || {
            let listed = amendments.list(own, declaration).expect("a list").pop().expect("an amendment");
            let named = amendments.under(own, &listed.lrn).expect("a look-up");
            assert_eq!(Some(&listed), named.as_ref());
            listed.to_credit.map(|due| (due.amount.to_string(), due.is_settled))
        };
        assert_eq!(read(), Some(("4.1".to_owned(), false)));
        run(&test, &[note(own, 12, "-4.10", 1), finalize(own, 12, "2026-02-12")].concat());
        assert_eq!(read(), Some(("4.1".to_owned(), true)));
    }
}

#[test]
fn the_latest_amendment_says_what_has_to_be_credited() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        run(&test, &[invoiced(own), amendment(own, 1, 1, "2026-02-10", Some("4.1"))].concat());
        assert_eq!(ids(&tasks, own), ["credit_due-1"]);
        run(&test, &amendment(own, 1, 2, "2026-02-11", None));
        assert!(ids(&tasks, own).is_empty());
    }
}

#[test]
fn a_note_in_the_dossier_that_the_declaration_left_covers_what_is_due_there() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        let amendments = StoredAmendments::new(test.database.clone());
        run(&test, &[invoiced(own), dossier(own, "20260002"), amendment(own, 1, 1, "2026-02-10", Some("3"))].concat());
        let mut noted = amendments.list(own, DeclarationId::new(1)).expect("a list").pop().expect("an amendment");
        let due = noted.to_credit.as_mut().expect("a part has to be credited");
        due.amount = "4.1".parse().expect("an amount");
        due.until = due.amount;
        amendments.save(&noted).expect("it is kept");
        let moved = format!("UPDATE declarations SET dossier_id = 2 WHERE organisation_id = {own} AND id = 1;");
        run(&test, &moved);
        assert_eq!(ids(&tasks, own), ["credit_due-1"]);
        run(&test, &[note(own, 12, "-4.10", 1), finalize(own, 12, "2026-02-12")].concat());
        assert!(ids(&tasks, own).is_empty());
    }
}

#[test]
fn an_invoice_is_overdue_as_far_as_final_credit_notes_leave_something_to_be_paid() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        let tasks = tasks(&test.database, &Arc::new(MemoryTasks::default()));
        run(&test, &invoiced(own));
        let at_stake = || -> Vec<String> {
            let overdue = of_kind(&tasks, own, TaskKind::InvoiceOverdue);
            overdue.into_iter().map(|task| task.stake.expect("an amount").amount.to_string()).collect()
        };
        let credited = |number: i64, cents: i64| {
            let takes_back = format!(
                "UPDATE invoices SET credited_invoice_id = 10, credited_number = 'C-10', total_cents = {cents} \
                 WHERE organisation_id = {own} AND id = {number};"
            );
            run(&test, &[note(own, number, "-0.01", 1), takes_back].concat());
        };
        assert_eq!(at_stake(), ["1.21"]);
        credited(11, -100);
        assert_eq!(at_stake(), ["1.21"], "a draft takes nothing back");
        run(&test, &finalize(own, 11, "2026-02-12"));
        assert_eq!(at_stake(), ["0.21"]);
        credited(12, -21);
        run(&test, &finalize(own, 12, "2026-02-13"));
        assert!(at_stake().is_empty());
    }
}
