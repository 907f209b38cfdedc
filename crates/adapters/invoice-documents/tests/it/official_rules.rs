//! Every document passes the published rules of EN 16931 and Peppol BIS Billing 3. The rules are not part of the
//! project: where they are absent, the tests pass with a message.

use crate::any_document::any_document;
use crate::samples::{
    american_buyer, credit_note, decimal, deduction, dutch_buyer, in_dollars, invoice, line, mixed_lines, polish_buyer,
    three_lines_of_odd_cents,
};
use customs_invoice_documents::document::{InvoiceDocument, InvoiceLine, Language, OutsideVat, VatCategory};
use customs_invoice_documents::rules::{conflicts, missing_particulars};
use customs_invoice_documents::ubl::write_ubl;
use customs_test_support::{at_length, broken_invoice_rules};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::path::Path;

/// The findings of the rules in these documents.
fn findings(documents: &[InvoiceDocument]) -> Option<Vec<String>> {
    let written: Vec<_> = documents.iter().map(|document| write_ubl(document).expect("a UBL document")).collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/en16931/validate.py");
    broken_invoice_rules(&script, &written).expect("the rules can be run")
}

fn none_found(documents: &[InvoiceDocument]) {
    assert_eq!(findings(documents).unwrap_or_default(), [""; 0]);
}

fn reversed() -> InvoiceDocument {
    let mut document = invoice(vec![
        line("Import declaration", "3", "65", "0", VatCategory::ReverseCharge),
        line("Duties", "1", "1284.37", "0", VatCategory::Exempt),
    ]);
    document.buyer = polish_buyer();
    document.language = Language::English;
    document
}

fn not_taxed_here() -> InvoiceDocument {
    let mut document = invoice(vec![
        line("Import declaration", "3", "65", "0", VatCategory::OutsideScope),
        line("Duties", "1", "1284.37", "0", VatCategory::OutsideScope),
    ]);
    document.buyer = american_buyer();
    document.outside_vat = OutsideVat { repayments: true, not_taxed_here: true };
    document
}

fn without_kvk_number() -> InvoiceDocument {
    let mut document = invoice(mixed_lines(3));
    document.buyer = dutch_buyer();
    document.buyer.party.kvk_number = None;
    // Receivers take three characters between number signs for the code of a subject.
    document.notes = Some("Lots #123# to #125#".to_owned());
    document
}

/// A document for a customer that Peppol reaches by this VAT number.
fn with_vat_number(vat_number: &str) -> InvoiceDocument {
    let mut document = reversed();
    document.buyer.party.address.country = vat_number[..2].parse().ok();
    document.buyer.party.vat_number = Some(vat_number.to_owned());
    document
}

/// Lines that each lose 0.0035 of VAT by rounding.
fn roundings(lines: usize) -> InvoiceDocument {
    invoice(vec![line("Regel", "1", "12.35", "21", VatCategory::Standard); lines])
}

#[test]
fn each_kind_of_document_passes_the_published_rules() {
    let duties = || line("Invoerrechten", "1", "1284.37", "0", VatCategory::OutsideScope);
    let mut unreached = invoice(mixed_lines(7));
    unreached.buyer = american_buyer();
    let mut deducted = invoice(mixed_lines(2));
    deducted.lines.push(line("Voorschot 2026-00012", "-1", "100.00", "21", VatCategory::Standard));
    let taken_off = |deductions: &[(&str, &str)]| {
        let deductions = deductions.iter().map(|(amount, vat)| deduction(amount, vat));
        three_lines_of_odd_cents().into_iter().chain(deductions).collect::<Vec<_>>()
    };
    let unreached_in_dollars = unreached.clone();
    // This is the rest of a payment in advance, with the VAT that was left: a cent more than the rate gives.
    let paid_back = InvoiceLine { vat_amount: decimal("2.60"), quantity: 1.into(), ..deduction("12.35", "2.60") };
    let paid_back = InvoiceLine { amount: decimal("12.35"), ..paid_back };
    let samples = [
        invoice(taken_off(&[("37.05", "7.77")])),
        invoice(taken_off(&[("24.70", "5.20")])),
        invoice(taken_off(&[("0.00", "0.01")])),
        credit_note(taken_off(&[("37.05", "7.77")])),
        invoice(mixed_lines(7)),
        invoice(vec![duties()]),
        credit_note(mixed_lines(7)),
        credit_note(vec![duties()]),
        reversed(),
        not_taxed_here(),
        without_kvk_number(),
        unreached,
        deducted.totalled(),
        invoice(mixed_lines(150)),
        with_vat_number("DK13585628"),
        with_vat_number("FI01120389"),
        roundings(284),
        in_dollars(invoice(mixed_lines(7))),
        in_dollars(credit_note(mixed_lines(7))),
        in_dollars(unreached_in_dollars),
        credit_note(vec![paid_back]),
    ];
    for document in &samples {
        assert_eq!((missing_particulars(document), conflicts(document)), (vec![], vec![]));
    }
    none_found(&samples);
}

/// Without this test, the one above could pass because the rules read nothing.
#[test]
fn the_published_rules_find_what_is_wrong() {
    let mut lines = mixed_lines(1);
    lines.push(line("Invoerrechten", "1", "10", "0", VatCategory::OutsideScope));
    let Some(found) = findings(&[invoice(lines), roundings(285)]) else { return };
    for rule in ["BR-O-11", "BR-CO-17", "BR-S-09"] {
        assert!(found.iter().any(|finding| finding.contains(rule)), "{rule}: {found:?}");
    }
}

#[test]
fn any_document_passes_the_published_rules() {
    let mut runner = TestRunner::default();
    let strategy = any_document(8);
    let any = std::iter::repeat_with(|| strategy.new_tree(&mut runner).expect("a document").current());
    // These are never written: a reverse charge without the customer's number, and cents that add up to a euro.
    let complete =
        |document: &InvoiceDocument| missing_particulars(document).is_empty() && conflicts(document).is_empty();
    let documents: Vec<InvoiceDocument> = any.filter(complete).take(at_length(40, 5_000)).collect();
    none_found(&documents);
}
