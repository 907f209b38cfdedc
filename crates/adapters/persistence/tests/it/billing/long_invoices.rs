use super::use_cases::{line, new_draft, ports};
use crate::billing::organisation;
use crate::testing::both_migrated;
use customs_billing::Invoices;
use customs_billing::invoice::LineSource;
use rust_decimal::Decimal;

#[test]
fn an_invoice_of_a_thousand_lines_is_finalized_and_comes_back_whole() {
    for test in both_migrated() {
        let ours = organisation(&test.database, "Ours");
        let ports = ports(&test.database, ours);
        let invoices = Invoices::new(ports.clone());
        // VAT loses 0.0014 with 0.34 and gains 0.0044 with 0.36: over all lines it stays near the rate of the sum.
        let cents = |number: u32| if number.is_multiple_of(4) { "355" } else { "335" };
        let price = |number: u32| format!("{number}.{}", cents(number));
        let lines = (1..=1_000).map(|number| line(&price(number), LineSource::Typed)).collect();
        let draft = ports.drafts.insert(&[new_draft(ours, lines)]).expect("it is kept").remove(0);
        let finalized = invoices.finalize(ours, draft.id, None).expect("it is final");
        assert_eq!(finalized.lines, draft.lines);
        // Each line is rounded on its own: half a cent away from zero.
        assert_eq!(finalized.totals().subtotal, Decimal::new(50_084_500, 2));
        let shown = invoices.show(ours, draft.id).expect("an invoice").invoice;
        assert_eq!(shown, finalized);
        assert!(invoices.numbering_proof(ours, 2026).expect("a proof").holds());
    }
}
