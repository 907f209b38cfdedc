//! VAT is rounded line by line. No invoice is finalized with roundings that add up to more than receivers allow.

use super::*;
use crate::invoice::{CreditRequest, InvoiceStatus};
use crate::ports::BilledCustomer;

/// A line of 12.35 has 2.59 VAT, 0.0035 less than 21 %.
const PRICE: &str = "12.35";

/// Ready dossiers, each with one such line, of a customer that gets merged invoices automatically.
fn merged(dossiers: i64) -> (Bench, Vec<DossierId>) {
    let bench = Bench::new();
    bench.store.keep_customer(OURS, BilledCustomer { invoice_auto_send: true, ..customer("ACME") });
    let item = bench.item("A", PRICE, |_| ());
    bench.card("ACME", &[item], |form| form.consolidation_mode = text("merged"));
    let ready = |id| {
        let dossier = bench.accepted(id);
        bench.ready(dossier);
        dossier
    };
    let ids = (1..=dossiers).map(ready).collect();
    (bench, ids)
}

fn drifts(invoice: &Invoice) -> bool {
    invoice.vat_breakdown().iter().any(crate::money::VatShare::drifts_too_far)
}

/// The invoices of these dossiers, each once.
fn invoices(bench: &Bench, dossiers: &[DossierId]) -> Vec<Invoice> {
    let invoice_of = |dossier: &DossierId| bench.revenue(*dossier)[0].invoice.expect("an invoice");
    let ids: std::collections::BTreeSet<InvoiceId> = dossiers.iter().map(invoice_of).collect();
    ids.into_iter().map(|id| bench.invoice(id)).collect()
}

#[test]
fn three_hundred_roundings_make_two_invoices() {
    let (bench, dossiers) = merged(300);
    let report = bench.invoices.run(OURS, "2026-03-02".parse().expect("a day")).expect("a run");
    assert_eq!((report.invoices, report.finalized, report.failed.len()), (2, 2, 0));
    let made = invoices(&bench, &dossiers);
    assert!(made.iter().all(|invoice| invoice.status == InvoiceStatus::Finalized && !drifts(invoice)));
    assert_eq!(made.iter().map(|invoice| invoice.lines.len()).collect::<Vec<_>>(), [282, 18]);
    assert_eq!(made.iter().map(|invoice| invoice.totals().vat_amount).sum::<Decimal>(), number("777"));
    for invoice in made {
        let note = bench.invoices.credit(OURS, invoice.id, None, &CreditRequest::default()).expect("a credit note");
        bench.invoices.finalize(OURS, note.id, None).expect("what was finalized can be taken back");
    }
}

#[test]
fn fewer_make_one() {
    let (bench, dossiers) = merged(200);
    bench.invoices.run(OURS, "2026-03-02".parse().expect("a day")).expect("a run");
    assert_eq!(invoices(&bench, &dossiers).len(), 1);
}

#[test]
fn a_draft_that_was_typed_is_not_finalized_before_lines_are_taken_off() {
    let bench = Bench::new();
    let line = ("1", PRICE, "21");
    let draft = bench.draft(&[line; 300]);
    let refused = refusal(bench.invoices.finalize(OURS, draft.id, None));
    assert!(refused.contains("777.00 EUR") && refused.contains("(BR-CO-17)"), "{refused}");
    let take_off = |lines: std::ops::Range<usize>| {
        for line in &draft.lines[lines] {
            bench.invoices.delete_line(OURS, draft.id, line.id, None).expect("the line goes");
        }
    };
    take_off(0..15);
    let refused = refusal(bench.invoices.finalize(OURS, draft.id, None));
    assert!(refused.contains("738.15 EUR"), "738.15 to the 739.15 that are expected of 285 lines: {refused}");
    take_off(15..16);
    assert!(!drifts(&bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized")));
}

/// Prepayments are deducted after the lines were split, so the split leaves room for their roundings.
#[test]
fn what_was_paid_in_advance_leaves_every_invoice_within_bounds() {
    let (bench, _) = merged(0);
    let mut prepaid = Vec::new();
    for id in 1..=160 {
        let dossier = bench.accepted(id);
        // Has 0.03 VAT, 0.0048 more than 21 %. Its deduction drifts in the same direction as the lines.
        let form =
            crate::PrepaymentForm { amount: Some(number("0.12")), vat_rate: Some(number("21")), ..Default::default() };
        let asked = bench.dossiers.request_prepayment(OURS, dossier, None, &form).expect("a draft");
        bench.invoices.finalize(OURS, asked.id, None).expect("it is finalized");
        bench.invoices.mark_paid(OURS, asked.id, None, None, &customs_kernel::Actor::System).expect("it is paid");
        bench.ready(dossier);
        prepaid.push(dossier);
    }
    let report = bench.invoices.run(OURS, "2026-03-02".parse().expect("a day")).expect("a run");
    assert_eq!(report.failed.len(), 0, "{:?}", report.failed);
    let made = invoices(&bench, &prepaid);
    assert!(made.len() > 1 && made.iter().all(|invoice| !drifts(invoice)));
    assert_eq!(made.iter().map(|invoice| invoice.lines.len()).sum::<usize>(), 320);
}
