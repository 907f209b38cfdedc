//! Prepayments to the cent: VAT on work is rounded line by line, VAT on a prepayment on its own sum.

use super::prepayment::prepaid;
use super::*;
use crate::dossier::{DeduplicationMode, RevenueLineForm};

fn work(bench: &Bench, dossier: DossierId, item: BillableItemId, price: &str) {
    let form = RevenueLineForm {
        billable_item_id: Some(item.get()),
        unit_price: Some(number(price)),
        ..RevenueLineForm::default()
    };
    bench.dossiers.add_line(OURS, dossier, None, form, DeduplicationMode::AllowDuplicates).expect("work");
}

fn generated(bench: &Bench, dossier: DossierId) -> Invoice {
    let draft = bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft").remove(0);
    bench.invoices.finalize(OURS, draft.id, None).expect("it is finalized")
}

/// Total of the invoice without VAT, and its VAT.
fn asked(invoice: &Invoice) -> (Decimal, Decimal) {
    (invoice.totals().subtotal, invoice.totals().vat_amount)
}

fn bench(amount: &str) -> (Bench, DossierId, BillableItemId) {
    let bench = Bench::new();
    let item = bench.item("A", "12.35", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.dossier();
    prepaid(&bench, dossier, amount);
    (bench, dossier, item)
}

#[test]
fn work_that_was_all_paid_in_advance_asks_nothing_and_nothing_below_that() {
    let (bench, dossier, item) = bench("37.05");
    for _ in 0..3 {
        work(&bench, dossier, item, "12.35");
    }
    assert_eq!(asked(&generated(&bench, dossier)), (number("0"), number("0")));
    // The prepayment had 7.78 VAT and the work has 7.77. The cent is left for any later work with VAT.
    work(&bench, dossier, item, "100");
    let next = generated(&bench, dossier);
    assert_eq!(asked(&next), (number("100"), number("20.99")));
    work(&bench, dossier, item, "100");
    assert_eq!(asked(&generated(&bench, dossier)), (number("100"), number("21")), "the cent was given back once");
}

#[test]
fn the_deduction_that_takes_the_last_of_a_prepayment_takes_the_rest_of_its_vat() {
    let (bench, dossier, item) = bench("37.05");
    for _ in 0..2 {
        work(&bench, dossier, item, "12.35");
        assert_eq!(asked(&generated(&bench, dossier)), (number("0"), number("0")));
    }
    work(&bench, dossier, item, "20");
    // Of 37.05 and 7.78 VAT two invoices deducted 24.70 and 5.18. That left 12.35 and 2.60, a cent more than the rate
    // gives.
    assert_eq!(asked(&generated(&bench, dossier)), (number("7.65"), number("1.60")));
}

#[test]
fn a_credit_note_gives_back_the_vat_that_was_taken_off_and_its_papers_add_up() {
    let (bench, dossier, item) = bench("37.05");
    for price in ["12.35", "12.35", "20"] {
        work(&bench, dossier, item, price);
    }
    let invoice = generated(&bench, dossier);
    assert_eq!(asked(&invoice), (number("7.65"), number("1.60")));
    let note = bench.invoices.credit(OURS, invoice.id, None, &Default::default()).expect("a credit note");
    let note = bench.invoices.finalize(OURS, note.id, None).expect("it is finalized");
    assert_eq!(asked(&note), (number("-7.65"), number("-1.60")));
    work(&bench, dossier, item, "100");
    assert_eq!(asked(&generated(&bench, dossier)), (number("62.95"), number("13.22")));
}
