//! Random documents: mixed VAT, reversed VAT, disbursements, work outside VAT, deductions, odd texts.

use crate::samples::{american_buyer, credit_note, dutch_buyer, invoice, line, polish_buyer};
use customs_invoice_documents::document::{Buyer, InvoiceDocument, InvoiceLine, Language, OutsideVat, VatCategory};
use proptest::prelude::*;
use rust_decimal::Decimal;

/// Any document with totals that add up and at most this many lines.
pub(crate) fn any_document(most_lines: usize) -> impl Strategy<Value = InvoiceDocument> {
    let lines = prop::collection::vec(any_line(), 1..=most_lines);
    let choices = (any::<bool>(), any::<bool>(), any_buyer(), 0_i64..100_000, "\\PC{0,60}");
    let outside_vat = prop::option::weighted(0.25, (any::<bool>(), any::<bool>()));
    (lines, choices, outside_vat).prop_map(|(mut lines, (credits, english, buyer, prepaid, text), outside_vat)| {
        if outside_vat.is_some() {
            lines = lines.iter().map(outside).collect();
        }
        let mut document = if credits { credit_note(lines) } else { invoice(lines) };
        document.language = if english { Language::English } else { Language::Dutch };
        document.buyer = buyer;
        let (repayments, not_taxed_here) = outside_vat.unwrap_or_default();
        document.outside_vat = OutsideVat { repayments, not_taxed_here };
        document.customer_reference = Some(text.clone());
        document.notes = Some(text);
        if prepaid % 3 == 0 {
            document.totals.prepaid = Decimal::new(prepaid, 2);
        }
        document.totalled()
    })
}

/// Customers that Peppol reaches by KVK or VAT number, and some that it does not reach.
fn any_buyer() -> impl Strategy<Value = Buyer> {
    let known = prop_oneof![Just(dutch_buyer()), Just(polish_buyer()), Just(american_buyer())];
    (known, any::<bool>(), any::<bool>()).prop_map(|(mut buyer, unregistered, unknown)| {
        if unregistered {
            buyer.party.kvk_number = None;
        }
        if unknown {
            buyer.party.email = None;
        }
        buyer
    })
}

/// The same line outside VAT.
fn outside(before: &InvoiceLine) -> InvoiceLine {
    let InvoiceLine { description, quantity, unit_price, .. } = before;
    line(description, &quantity.to_string(), &unit_price.to_string(), "0", VatCategory::OutsideScope)
}

fn any_line() -> impl Strategy<Value = InvoiceLine> {
    let kind = prop_oneof![
        4 => Just(("21", VatCategory::Standard)),
        2 => Just(("9", VatCategory::Standard)),
        1 => Just(("12.5", VatCategory::Standard)),
        2 => Just(("0", VatCategory::ReverseCharge)),
        2 => Just(("0", VatCategory::Exempt)),
        2 => Just(("0", VatCategory::ZeroRated)),
    ];
    let quantity = prop_oneof![8 => 1_i64..5_000_000, 1 => -3_000_i64..-1];
    let price = (0_i64..900_000_000, 0_u32..=4);
    (kind, quantity, 0_u32..=3, price, "\\PC{0,90}").prop_map(|((rate, category), quantity, scale, price, text)| {
        let (quantity, price) = (Decimal::new(quantity, scale), Decimal::new(price.0, price.1));
        line(&text, &quantity.to_string(), &price.to_string(), rate, category)
    })
}
