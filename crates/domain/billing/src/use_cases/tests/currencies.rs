//! Amounts in different currencies are never added up.

use super::{Bench, OURS, number, text};
use crate::DossierId;
use crate::dossier::{DeduplicationMode, PurchaseLineForm};

fn cost(bench: &Bench, dossier: DossierId, price: &str, currency: &str) {
    let form = PurchaseLineForm {
        description: text("Transport"),
        unit_price: Some(number(price)),
        currency: text(currency),
        ..PurchaseLineForm::default()
    };
    bench.dossiers.add_purchase(OURS, dossier, None, form).expect("a cost");
}

#[test]
fn a_margin_is_one_in_each_currency() {
    let bench = Bench::new();
    bench.card("ACME", &[bench.item("A", "100", |_| ())], |_| ());
    let dossier = bench.accepted(7);
    cost(&bench, dossier, "30", "USD");
    cost(&bench, dossier, "40", "EUR");
    let margin = bench.dossiers.recalculate(OURS, dossier, None, DeduplicationMode::Skip).expect("a margin");
    let reported: Vec<_> = margin
        .by_currency
        .iter()
        .map(|one| (one.currency.as_str(), one.total_revenue, one.margin, one.margin_percentage))
        .collect();
    let (zero, number) = (number("0"), number);
    assert_eq!(
        reported,
        [("EUR", number("100"), number("60"), number("60")), ("USD", zero, number("-30"), zero)],
        "nothing is converted"
    );
}

#[test]
fn pending_and_invoiced_amounts_are_apart_by_currency() {
    let bench = Bench::new();
    let item = bench.item("A", "100", |_| ());
    bench.card("ACME", &[item], |_| ());
    let dossier = bench.accepted(7);
    bench.invoices.generate_for_dossier(OURS, Some(dossier)).expect("a draft");
    bench.card("ACME", &[item], |form| form.currency = text("USD"));
    bench.accept(bench.linked(dossier, 8));
    let lines = bench.dossiers.invoice_lines(OURS, dossier).expect("lines");
    let reported: Vec<_> =
        lines.by_currency.iter().map(|one| (one.currency.as_str(), one.pending_amount, one.invoiced_amount)).collect();
    assert_eq!(reported, [("EUR", number("0"), number("100")), ("USD", number("100"), number("0"))]);
}
