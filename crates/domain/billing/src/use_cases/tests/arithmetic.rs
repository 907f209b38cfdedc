use super::*;
use crate::invoice::InvoiceFigures;
use crate::money::Totals;
use proptest::prelude::*;

/// Makes one figure wrong by this amount.
type Spoil = fn(&mut InvoiceFigures, Decimal);

#[test]
fn each_rule_of_arithmetic_is_checked() {
    let bench = Bench::new();
    let invoice = bench.draft(&[("1", "100", "21"), ("2", "5", "9")]);
    let right = InvoiceFigures::from_invoice(&invoice);
    assert_eq!(right.broken_rules(), []);
    let cent = number("0.01");
    let wrong: [(&str, Spoil); 7] = [
        ("BR-CO-10", |figures, cent| figures.lines.push(cent)),
        ("BR-CO-11", |figures, cent| figures.allowances.0.push(cent)),
        ("BR-CO-12", |figures, cent| figures.charges.0.push(cent)),
        ("BR-CO-13", |figures, cent| figures.without_vat += cent),
        ("BR-CO-14", |figures, cent| figures.breakdown[0].vat_amount += cent),
        ("BR-CO-15", |figures, cent| figures.with_vat += cent),
        ("BR-CO-16", |figures, cent| figures.due += cent),
    ];
    for (rule, spoil) in wrong {
        let mut figures = right.clone();
        spoil(&mut figures, cent);
        assert!(figures.broken_rules().iter().any(|broken| broken.rule == rule), "{rule}");
    }
}

/// Quantity, price and rate as clients may send them, with decimals that break naive rounding.
fn line() -> impl Strategy<Value = (Decimal, Decimal, Decimal)> {
    let decimal = |most: i64| (0..most, 0_u32..=4).prop_map(|(digits, scale)| Decimal::new(digits, scale));
    let rate = prop_oneof![Just("0"), Just("9"), Just("21"), Just("5.5"), Just("100")];
    (decimal(2_000_000), decimal(4_000_000), rate.prop_map(|rate| rate.parse().expect("a rate")))
        .prop_map(|(quantity, price, rate)| (quantity + Decimal::ONE, price, rate))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_invoices_add_up_and_their_credit_notes_cancel_them(
        lines in prop::collection::vec((line(), any::<bool>(), 0_usize..3, any::<bool>()), 1..12),
    ) {
        use crate::invoice::{InvoiceLine, InvoiceLineTerms, LineSource};
        use crate::money::{LineAmounts, PaymentTermGroup};
        let mut invoice = template().clone();
        invoice.lines = lines.into_iter().map(|((quantity, unit_price, rate), reverse_charged, group, taken_off)| {
            let vat_rate = if reverse_charged { Decimal::ZERO } else { rate };
            let quantity = if taken_off { -quantity } else { quantity };
            let amounts = LineAmounts::calculate(quantity, unit_price, vat_rate).expect("below the limit");
            let terms = InvoiceLineTerms {
                description: "Work".to_owned(),
                quantity, unit_price, vat_rate, reverse_charged, amounts, not_taxed_here: false,
                group: PaymentTermGroup::ALL[group],
                billable_item: None,
                dossier: None,
                source: LineSource::Typed,
            };
            InvoiceLine { id: crate::InvoiceLineId::new(1), terms }
        }).collect();
        prop_assert_eq!(invoice.broken_arithmetic(), vec![]);
        let totals = invoice.totals();
        prop_assert_eq!(totals.subtotal + totals.vat_amount, totals.total);
        prop_assert!(totals.total.normalize().scale() <= 2);
        let taxable: Decimal = invoice.vat_breakdown().iter().map(|share| share.taxable).sum();
        prop_assert_eq!(taxable, totals.subtotal);
        for share in invoice.vat_breakdown() {
            prop_assert_eq!(share.rate > Decimal::ZERO, share.category == crate::money::VatCategory::Standard);
        }
        let back: Totals = invoice.lines.iter().map(|line| {
            let terms = &line.terms;
            LineAmounts::calculate(-terms.quantity, terms.unit_price, terms.vat_rate).expect("below the limit")
        }).sum();
        prop_assert_eq!(back.total, -totals.total);
    }
}

fn template() -> &'static Invoice {
    static TEMPLATE: std::sync::OnceLock<Invoice> = std::sync::OnceLock::new();
    TEMPLATE.get_or_init(|| Bench::new().draft(&[("1", "1", "21")]))
}
