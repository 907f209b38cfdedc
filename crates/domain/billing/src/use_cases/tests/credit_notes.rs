use super::*;
use crate::InvoiceLineId;
use crate::invoice::{CreditRequest, DocumentType};
use std::thread;

fn lines(ids: &[InvoiceLineId]) -> CreditRequest {
    CreditRequest { lines: Some(ids.to_vec()), ..CreditRequest::default() }
}

fn finalized(bench: &Bench) -> Invoice {
    let draft = bench.draft(&[("3", "12.345", "21"), ("1", "0.50", "9")]);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized")
}

#[test]
fn a_credit_note_takes_back_an_invoice_to_the_cent_under_the_next_number() {
    let bench = Bench::new();
    let invoice = finalized(&bench);
    let requested = CreditRequest { notes: text("Wrong price"), ..CreditRequest::default() };
    let note = bench.invoices.credit(OURS, invoice.id, None, &requested).expect("a credit note");
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
    let rest = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("the rest");
    assert_eq!(rest.lines.len(), 1);
    let none = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default());
    assert!(matches!(none, Err(BillingError::PreconditionFailed(_))));
    bench.invoices.delete(OURS, draft.id, None).expect("the draft goes");
    bench.invoices.credit(OURS, invoice.id, None, &lines(&[first])).expect("the line is free again");
}

/// Of a line of 100.00 a draft takes back 30.00. The line is credited up to its rest of 70.00, and no further, until a draft
/// goes: then its part is free again.
#[test]
fn the_rest_of_a_line_is_taken_back_and_no_more() {
    let bench = Bench::new();
    let draft = bench.draft(&[("4", "25", "21")]);
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    let line = invoice.lines[0].id;
    let part = invoice.lines[0].part_taken_back(number("30"), crate::money::LineAmounts::ZERO);
    let whole = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    bench.invoices.delete(OURS, whole.id, None).expect("the draft goes");
    let new = crate::invoice::NewInvoice {
        organisation: OURS,
        header: whole.header,
        lines: vec![part],
        created_at: whole.created_at,
    };
    let first = bench.ports.drafts.insert(&[new]).expect("a part is credited").remove(0);
    let rest = bench.invoices.credit(OURS, invoice.id, None, &lines(&[line])).expect("the rest");
    let terms = &rest.lines[0].terms;
    assert_eq!((terms.quantity, terms.unit_price), (number("-1"), number("70")));
    // 21 % of 100.00 is 21.00; the part has 6.30 of that.
    assert_eq!((terms.amounts.amount, terms.amounts.vat_amount), (number("-70"), number("-14.70")));
    assert_eq!(broken(bench.invoices.credit(OURS, invoice.id, None, &lines(&[line]))), ["lines.0"]);
    let none = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default());
    assert!(matches!(none, Err(BillingError::PreconditionFailed(_))));
    bench.invoices.finalize(OURS, rest.id, None).expect("it is finalized");
    bench.invoices.delete(OURS, first.id, None).expect("the part goes");
    let again =
        bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("the part is free again");
    assert_eq!(again.totals().total, number("-36.30"));
}

#[test]
fn of_many_who_take_back_the_same_at_once_one_does() {
    let bench = Bench::new();
    let invoice = finalized(&bench);
    let done = thread::scope(|scope| {
        let credit = || bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).is_ok();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(credit)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).filter(|done| *done).count()
    });
    assert_eq!(done, 1);
}

#[test]
fn only_finalized_invoices_are_taken_back_and_the_lines_of_a_credit_note_follow_from_them() {
    let bench = Bench::new();
    let draft = bench.draft(&[("1", "1", "21")]);
    let outcome = bench.invoices.credit(OURS, draft.id, None, &CreditRequest::default());
    assert!(matches!(outcome, Err(BillingError::InvalidStatus { current: "draft", .. })));
    let invoice = finalized(&bench);
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    let added = bench.invoices.add_line(OURS, note.id, None, typed("1", "1", "21"));
    assert!(matches!(added, Err(BillingError::PreconditionFailed(_))));
    let changed = bench.invoices.update_line(OURS, note.id, note.lines[0].id, None, &|_| ());
    assert!(matches!(changed, Err(BillingError::PreconditionFailed(_))));
    bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    let outcome = bench.invoices.credit(OURS, note.id, None, &CreditRequest::default());
    assert!(matches!(outcome, Err(BillingError::PreconditionFailed(_))));
}
