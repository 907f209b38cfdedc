//! Documents by chance: mixed VAT, reversed VAT, disbursements, deductions, odd texts.

use crate::samples::{credit_note, dutch_buyer, invoice, line, polish_buyer};
use customs_invoice_documents::document::{InvoiceDocument, InvoiceLine, Language, VatCategory};
use proptest::prelude::*;
use rust_decimal::Decimal;

/// Any document whose totals add up, with up to that many lines.
pub(crate) fn any_document(most_lines: usize) -> impl Strategy<Value = InvoiceDocument> {
    let lines = prop::collection::vec(any_line(), 1..=most_lines);
    let choices = (any::<bool>(), any::<bool>(), any::<bool>(), 0_i64..100_000, "\\PC{0,60}");
    (lines, choices).prop_map(|(lines, (credits, english, abroad, prepaid, text))| {
        let mut document = if credits { credit_note(lines) } else { invoice(lines) };
        document.language = if english { Language::English } else { Language::Dutch };
        document.buyer = if abroad { polish_buyer() } else { dutch_buyer() };
        document.customer_reference = Some(text.clone());
        document.notes = Some(text);
        if prepaid % 3 == 0 {
            document.totals.prepaid = Decimal::new(prepaid, 2);
        }
        document.totalled()
    })
}

fn any_line() -> impl Strategy<Value = InvoiceLine> {
    let kind = prop_oneof![
        4 => Just(("21", VatCategory::Standard)),
        2 => Just(("9", VatCategory::Standard)),
        1 => Just(("12.5", VatCategory::Standard)),
        2 => Just(("0", VatCategory::ReverseCharge)),
        2 => Just(("0", VatCategory::OutsideScope)),
        2 => Just(("0", VatCategory::ZeroRated)),
    ];
    let quantity = prop_oneof![8 => 1_i64..5_000_000, 1 => -3_000_i64..-1];
    let price = (0_i64..900_000_000, 0_u32..=4);
    (kind, quantity, 0_u32..=3, price, "\\PC{0,90}").prop_map(|((rate, category), quantity, scale, price, text)| {
        let (quantity, price) = (Decimal::new(quantity, scale), Decimal::new(price.0, price.1));
        line(&text, &quantity.to_string(), &price.to_string(), rate, category)
    })
}
