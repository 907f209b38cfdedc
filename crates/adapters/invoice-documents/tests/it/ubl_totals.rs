//! The arithmetic of EN 16931 over the written documents.

use crate::any_document::any_document;
use crate::samples;
use crate::samples::{credit_note, decimal, invoice, mixed_lines};
use crate::xml_tree::Node;
use customs_invoice_documents::document::{InvoiceDocument, Totals, VatSubtotal};
use customs_invoice_documents::rules::broken_arithmetic;
use customs_invoice_documents::ubl::{UblError, write_ubl};
use customs_kernel::round_to_cents;
use proptest::prelude::*;
use rust_decimal::Decimal;

/// Checks BR-CO-10 to BR-CO-16 and related rules on nothing but the written document.
fn check_arithmetic(root: &Node) {
    let lines = if root.name == "Invoice" { "InvoiceLine" } else { "CreditNoteLine" };
    let total = root.one("LegalMonetaryTotal");
    let net = total.amount("LineExtensionAmount");
    assert_eq!(net, root.sum(&format!("{lines}/LineExtensionAmount")), "BR-CO-10");
    let (allowances, charges) = (total.sum("AllowanceTotalAmount"), total.sum("ChargeTotalAmount"));
    let of_document = |charge: &str| -> Decimal {
        let all = root.all("AllowanceCharge");
        all.iter().filter(|it| it.text_of("ChargeIndicator") == charge).map(|it| it.amount("Amount")).sum()
    };
    assert_eq!(allowances, of_document("false"), "BR-CO-11");
    assert_eq!(charges, of_document("true"), "BR-CO-12");
    assert_eq!(total.amount("TaxExclusiveAmount"), net - allowances + charges, "BR-CO-13");
    let tax = root.all("TaxTotal").into_iter().find(|tax| tax.has("TaxSubtotal")).expect("a VAT breakdown");
    let vat = tax.amount("TaxAmount");
    assert_eq!(vat, tax.sum("TaxSubtotal/TaxAmount"), "BR-CO-14");
    assert_eq!(total.amount("TaxInclusiveAmount"), total.amount("TaxExclusiveAmount") + vat, "BR-CO-15");
    let due = total.amount("TaxInclusiveAmount") - total.sum("PrepaidAmount") + total.sum("PayableRoundingAmount");
    assert_eq!(total.amount("PayableAmount"), due, "BR-CO-16");
    for line in root.all(lines) {
        let quantity = if lines == "InvoiceLine" { "InvoicedQuantity" } else { "CreditedQuantity" };
        let price = line.amount("Price/PriceAmount");
        assert!(!price.is_sign_negative(), "BR-27");
        assert_eq!(line.amount("LineExtensionAmount"), round_to_cents(line.amount(quantity) * price), "R120");
    }
    check_breakdown(root, tax, lines);
}

/// Checks that there is one subtotal for each category and rate, of exactly its lines (BR-CO-18, BR-S-08 and similar).
fn check_breakdown(root: &Node, tax: &Node, lines: &str) {
    let key = |category: &Node| {
        let rate = category.all("Percent").first().map(|rate| rate.text.clone()).unwrap_or_default();
        (category.text_of("ID").to_owned(), rate)
    };
    let mut sums = std::collections::BTreeMap::new();
    for line in root.all(lines) {
        let sum: &mut Decimal = sums.entry(key(line.one("Item/ClassifiedTaxCategory"))).or_default();
        *sum += line.amount("LineExtensionAmount");
    }
    let subtotals = tax.all("TaxSubtotal");
    assert_eq!(subtotals.len(), sums.len(), "one subtotal for each category and rate");
    for subtotal in subtotals {
        let category = subtotal.one("TaxCategory");
        assert_eq!(sums.get(&key(category)).copied(), Some(subtotal.amount("TaxableAmount")), "BR-S-08");
        let untaxed = category.text_of("ID") != "S";
        assert!(!untaxed || subtotal.amount("TaxAmount").is_zero(), "BR-AE-09, BR-Z-09, BR-O-09");
    }
}

/// Checks that the written totals are those of the document, to the cent.
fn check_same_totals(root: &Node, document: &InvoiceDocument) {
    let Totals { net, vat, gross, prepaid, due } = document.totals;
    let total = root.one("LegalMonetaryTotal");
    assert_eq!(total.amount("LineExtensionAmount"), net);
    assert_eq!(root.all("TaxTotal")[0].amount("TaxAmount"), vat);
    assert_eq!(total.amount("TaxInclusiveAmount"), gross);
    assert_eq!(total.sum("PrepaidAmount"), prepaid);
    assert_eq!(total.amount("PayableAmount"), due);
    let written = root.all("TaxTotal/TaxSubtotal");
    assert_eq!(written.len(), document.vat.len());
    for (written, VatSubtotal { category, rate: _, taxable, vat }) in written.iter().zip(&document.vat) {
        assert_eq!(written.text_of("TaxCategory/ID"), category.code());
        assert_eq!((written.amount("TaxableAmount"), written.amount("TaxAmount")), (*taxable, *vat));
    }
}

proptest! {
    #[test]
    fn any_document_adds_up_and_says_the_totals_it_was_given(document in any_document(8)) {
        prop_assert_eq!(broken_arithmetic(&document), vec![]);
        let bytes = write_ubl(&document).expect("a document that adds up");
        let root = Node::read(&bytes);
        check_arithmetic(&root);
        check_same_totals(&root, &document);
        prop_assert_eq!(bytes, write_ubl(&document).expect("the same document again"));
    }
}

#[test]
fn a_thousand_lines_add_up() {
    let document = invoice(mixed_lines(1_000));
    let root = Node::read(&write_ubl(&document).expect("a UBL document"));
    assert_eq!(root.all("InvoiceLine").len(), 1_000);
    check_arithmetic(&root);
}

#[test]
fn what_was_paid_before_and_what_is_deducted_are_told_apart() {
    let mut lines = mixed_lines(2);
    lines.push(samples::line("Voorschot 2026-00012", "-1", "100.00", "21", lines[0].vat_category));
    let mut document = invoice(lines);
    document.totals.prepaid = decimal("25");
    let root = Node::read(&write_ubl(&document.totalled()).expect("a UBL document"));
    check_arithmetic(&root);
    assert_eq!(root.text_of("LegalMonetaryTotal/PrepaidAmount"), "25.00");
    let deducted = root.all("InvoiceLine")[2];
    assert_eq!(deducted.text_of("InvoicedQuantity"), "-1");
    assert_eq!(deducted.text_of("LineExtensionAmount"), "-100.00");
}

#[test]
fn what_is_taken_off_has_the_vat_that_was_asked_for_it_and_work_that_of_its_rate() {
    let mut lines = samples::three_lines_of_odd_cents();
    lines.push(samples::deduction("37.05", "7.77"));
    let document = invoice(lines);
    assert_eq!(broken_arithmetic(&document), []);
    let root = Node::read(&write_ubl(&document).expect("a UBL document"));
    check_arithmetic(&root);
    assert_eq!(root.text_of("LegalMonetaryTotal/PayableAmount"), "0.00");
    let mut document = invoice(samples::three_lines_of_odd_cents());
    document.lines[0].vat_amount += decimal("0.01");
    let broken = broken_arithmetic(&document.totalled());
    assert_eq!(broken.iter().map(|broken| broken.rule).collect::<Vec<_>>(), ["line VAT"]);
}

#[test]
fn a_negative_price_becomes_a_negative_quantity() {
    let document = invoice(vec![samples::line("Korting", "2", "-5.00", "21", mixed_lines(1)[0].vat_category)]);
    let root = Node::read(&write_ubl(&document).expect("a UBL document"));
    assert_eq!(root.text_of("InvoiceLine/InvoicedQuantity"), "-2");
    assert_eq!(root.text_of("InvoiceLine/Price/PriceAmount"), "5.00");
    check_arithmetic(&root);
}

#[test]
fn each_total_that_is_a_cent_off_is_named_and_nothing_is_written() {
    type Change = fn(&mut InvoiceDocument);
    let changes: [(&str, &str, Change); 8] = [
        ("BR-CO-10", "totals.net", |document| document.totals.net += decimal("0.01")),
        ("BR-CO-14", "totals.vat", |document| document.totals.vat += decimal("0.01")),
        ("BR-CO-15", "totals.gross", |document| document.totals.gross -= decimal("0.01")),
        ("BR-CO-16", "totals.due", |document| document.totals.due += decimal("0.01")),
        ("BR-CO-18", "vat", |document| document.vat[0].vat += decimal("0.01")),
        ("BR-CO-18", "vat", |document| document.vat[0].taxable += decimal("0.01")),
        ("PEPPOL-EN16931-R120", "lines.1.amount", |document| document.lines[1].amount += decimal("0.01")),
        ("BR-S-05", "lines.0.vat_rate", |document| document.lines[0].vat_rate = Decimal::ZERO),
    ];
    for (rule, path, change) in changes {
        for mut document in [invoice(mixed_lines(5)), credit_note(mixed_lines(5))] {
            change(&mut document);
            let broken = broken_arithmetic(&document);
            let named = broken.iter().any(|broken| broken.rule == rule && broken.path == path);
            assert!(named, "{rule} at {path} is among {broken:?}");
            let Err(UblError::Arithmetic(refused)) = write_ubl(&document) else { panic!("{rule}: it was written") };
            assert_eq!(refused, broken);
        }
    }
}

#[test]
fn vat_in_euro_that_does_not_add_up_is_named() {
    let mut document = samples::in_dollars(invoice(mixed_lines(7)));
    assert_eq!(broken_arithmetic(&document), []);
    document.vat_in_euro.as_mut().expect("VAT in euro").total += decimal("0.01");
    document.vat_in_euro.as_mut().expect("VAT in euro").subtotals.push(Decimal::ZERO);
    let paths: Vec<_> = broken_arithmetic(&document).into_iter().map(|broken| broken.path).collect();
    assert_eq!(paths, ["vat_in_euro.subtotals", "vat_in_euro.total"]);
}

#[test]
fn a_document_without_lines_is_refused() {
    let broken = broken_arithmetic(&invoice(Vec::new()));
    assert_eq!(broken.iter().map(|broken| broken.rule).collect::<Vec<_>>(), ["BR-16"]);
}

#[test]
fn numbers_that_cannot_be_added_up_exactly_are_refused_with_their_path() {
    let mut document = invoice(mixed_lines(2));
    document.lines[1].quantity = Decimal::MAX;
    document.lines[1].amount = Decimal::MIN;
    document.totals.gross = Decimal::MAX;
    let paths: Vec<_> = broken_arithmetic(&document).into_iter().map(|broken| broken.path).collect();
    assert_eq!(paths, ["lines.1.quantity", "lines.1.amount", "totals.gross"]);
}

#[test]
fn books_with_negative_credit_notes_give_the_same_paper() {
    let note = credit_note(mixed_lines(5));
    let mut lines = note.lines.clone();
    for line in &mut lines {
        *line = samples::line(
            &line.description,
            &(-line.quantity).to_string(),
            &line.unit_price.to_string(),
            &line.vat_rate.to_string(),
            line.vat_category,
        );
    }
    let negative = credit_note(lines);
    assert!(negative.totals.due.is_sign_negative());
    assert_eq!(negative.turned(), note);
}
