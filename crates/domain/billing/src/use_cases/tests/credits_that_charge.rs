//! A credit note never charges: it lowers what was charged (directive 2006/112/EC, article 90).

use super::prepayment::prepaid;
use super::*;
use crate::InvoiceLineId;
use crate::invoice::CreditRequest;

/// An invoice for work of 100 from which 34 that were paid in advance are taken off: 66.00 and 13.86 VAT.
fn invoice() -> (Bench, Invoice) {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    prepaid(&bench, dossier, "34");
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    let invoice = bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized");
    assert_eq!(invoice.totals().total, number("79.86"));
    (bench, invoice)
}

fn credit_lines(lines: &[InvoiceLineId]) -> CreditRequest {
    CreditRequest { lines: Some(lines.to_vec()), ..CreditRequest::default() }
}

#[test]
fn the_deduction_of_a_prepayment_alone_is_not_credited() {
    let (bench, invoice) = invoice();
    let (work, deduction) = (invoice.lines[0].id, invoice.lines[1].id);
    // Crediting -34.00 and -7.14 VAT would make a note of +41.14 that says it is paid back.
    let refused = refusal(bench.invoices.credit(OURS, invoice.id, None, &credit_lines(&[deduction])));
    assert!(refused.contains("would charge 34 and 7.14 VAT, and a credit note never charges"), "{refused}");
    let both = bench.invoices.credit(OURS, invoice.id, None, &credit_lines(&[work, deduction])).expect("a credit note");
    assert_eq!(both.totals().total, number("-79.86"));
    bench.invoices.delete(OURS, both.id, None).expect("the draft goes");

    // The work alone is paid back, with what was paid for it in advance. Nothing of the invoice is left to credit then.
    let note = bench.invoices.credit(OURS, invoice.id, None, &credit_lines(&[work])).expect("a credit note");
    let note = bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    assert_eq!(note.totals().total, number("-121"));
    let refused = refusal(bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()));
    assert!(refused.contains("never charges"), "{refused}");
}

/// An earlier version may have left such a draft, and a line of a draft can be deleted.
#[test]
fn a_draft_that_charges_is_not_finalized() {
    let (bench, invoice) = invoice();
    let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
    bench.invoices.delete_line(OURS, note.id, note.lines[0].id, None).expect("the work goes");
    let refused = refusal(bench.invoices.finalize(OURS, note.id, None));
    assert!(refused.contains("never charges"), "{refused}");
}
