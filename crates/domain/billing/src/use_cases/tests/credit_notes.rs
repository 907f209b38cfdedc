use super::*;
use crate::InvoiceLineId;
use crate::invoice::{CreditWish, DocumentType};
use std::thread;

fn lines(ids: &[InvoiceLineId]) -> CreditWish {
    CreditWish { lines: Some(ids.to_vec()), ..CreditWish::default() }
}

fn finalized(bench: &Bench) -> Invoice {
    let draft = bench.draft(&[("3", "12.345", "21"), ("1", "0.50", "9")]);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized")
}

#[test]
fn a_credit_note_takes_back_an_invoice_to_the_cent_under_the_next_number() {
    let bench = Bench::new();
    let invoice = finalized(&bench);
    let wish = CreditWish { notes: text("Wrong price"), ..CreditWish::default() };
    let note = bench.invoices.credit(OURS, invoice.id, None, &wish).expect("a credit note");
    assert_eq!((note.header.document_type, note.number()), (DocumentType::CreditNote, None));
    let note = bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    assert_eq!(note.number(), Some("2026-00002"));
    assert_eq!(note.totals().total, -invoice.totals().total);
    assert!(note.lines.iter().all(|line| line.terms.unit_price >= Decimal::ZERO), "prices are never negative");
    let credited = note.header.credits.clone().expect("a link back");
    assert_eq!((credited.id, credited.number.as_str()), (invoice.id, "2026-00001"));
    let record = bench.invoices.show(OURS, invoice.id).expect("an invoice");
    assert_eq!(record.credit_notes, [note]);
    assert_eq!(record.invoice, invoice, "the invoice itself never changes");
}

#[test]
fn a_line_is_taken_back_once() {
    let bench = Bench::new();
    let invoice = finalized(&bench);
    let (first, second) = (invoice.lines[0].id, invoice.lines[1].id);
    let draft = bench.invoices.credit(OURS, invoice.id, None, &lines(&[first])).expect("a credit note");
    assert_eq!(broken(bench.invoices.credit(OURS, invoice.id, None, &lines(&[first, second]))), ["lines.0"]);
    assert_eq!(broken(bench.invoices.credit(OURS, invoice.id, None, &lines(&[second, second]))), ["lines.1"]);
    assert_eq!(broken(bench.invoices.credit(OURS, invoice.id, None, &lines(&[]))), ["lines"]);
    assert_eq!(broken(bench.invoices.credit(OURS, invoice.id, None, &lines(&[InvoiceLineId::new(1)]))), ["lines.0"]);
    let rest = bench.invoices.credit(OURS, invoice.id, None, &CreditWish::default()).expect("the rest");
    assert_eq!(rest.lines.len(), 1);
    let none = bench.invoices.credit(OURS, invoice.id, None, &CreditWish::default());
    assert!(matches!(none, Err(BillingError::PreconditionFailed(_))));
    bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
    bench.invoices.credit(OURS, invoice.id, None, &lines(&[first])).expect("the line is free again");
}

#[test]
fn of_many_who_take_back_the_same_at_once_one_does() {
    let bench = Bench::new();
    let invoice = finalized(&bench);
    let done = thread::scope(|scope| {
        let credit = || bench.invoices.credit(OURS, invoice.id, None, &CreditWish::default()).is_ok();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(credit)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).filter(|done| *done).count()
    });
    assert_eq!(done, 1);
}

#[test]
fn only_finalized_invoices_are_taken_back_and_the_lines_of_a_credit_note_follow_from_them() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "1", "21")]);
    let outcome = bench.invoices.credit(OURS, draft.id, None, &CreditWish::default());
    assert!(matches!(outcome, Err(BillingError::InvalidStatus { current: "draft", .. })));
    let invoice = finalized(&bench);
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditWish::default()).expect("a credit note");
    let added = bench.invoices.add_line(OURS, note.id, None, typed("1", "1", "21"));
    assert!(matches!(added, Err(BillingError::PreconditionFailed(_))));
    let changed = bench.invoices.update_line(OURS, note.id, note.lines[0].id, None, &|_| ());
    assert!(matches!(changed, Err(BillingError::PreconditionFailed(_))));
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let outcome = bench.invoices.credit(OURS, note.id, None, &CreditWish::default());
    assert!(matches!(outcome, Err(BillingError::PreconditionFailed(_))));
}
