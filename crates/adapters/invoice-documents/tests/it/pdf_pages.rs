//! The text on the pages as a customer reads it, read back from the file.

use crate::any_document::any_document;
use crate::samples;
use crate::samples::{credit_note, decimal, in_dollars, invoice, line, logo, mixed_lines, polish_buyer};
use customs_invoice_documents::document::{InvoiceDocument, Language, RateSource, VatCategory};
use customs_invoice_documents::pdf::{Logo, PaperFonts, UnusableLogo, check_logo, render_pdf};
use customs_test_support::at_length;
use lopdf::Document;
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::sync::Arc;

/// The text of each page.
fn pages(document: &InvoiceDocument) -> Vec<String> {
    read(&render_pdf(document, &PaperFonts::default()).expect("a PDF"))
}

fn read(bytes: &[u8]) -> Vec<String> {
    let file = Document::load_mem(bytes).expect("a PDF file");
    file.get_pages().keys().map(|page| file.extract_text(&[*page]).expect("text")).collect()
}

fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn a_dutch_invoice_says_who_owes_whom_how_much_and_why() {
    let pages = pages(&invoice(mixed_lines(7)));
    assert_eq!(pages.len(), 1);
    assert_says(
        &pages[0],
        &[
            "Factuur",
            "2026-00042",
            "21 november 2026",
            "21 december 2026",
            "18 november 2026",
            "JANSEN",
            "JAN-2026-0007",
            "PO-4711/2026",
            "Douane-expediteur Maasvlakte B.V.",
            "KVK 24456789",
            "Btw-nummer NL801234567B01",
            "EORI NL801234567",
            "IBAN NL91 ABNA 0417 1643 00",
            "BIC ABNANL2A",
            "Jansen & Zonen Import B.V.",
            "T.a.v. crediteurenadministratie",
            "Gebouw C",
            "1019 BK Amsterdam",
            "Nederland",
            "Omschrijving",
            "Aantal",
            "Bedrag",
            "1.284,37",
            "0,015",
            "21%",
            "n.v.t.",
            "Btw-specificatie",
            "Btw 9%",
            "Te betalen",
            "Betalingstermijn: 30 dagen.",
            "Doorlopende posten",
            "Pagina 1 van 1",
        ],
    );
}

#[test]
fn an_english_invoice_says_that_vat_is_reversed_and_keeps_polish_letters() {
    let mut document =
        invoice(vec![line("Import – Łódź, Świnoujście, €", "1234.5", "1", "0", VatCategory::ReverseCharge)]);
    document.language = Language::English;
    document.buyer = polish_buyer();
    let pages = pages(&document);
    assert_says(
        &pages[0],
        &[
            "Invoice",
            "Przedsiębiorstwo Żółć i Gęśl",
            "ul. Świętokrzyska 31/33",
            "Łódź",
            "Poland",
            "Import – Łódź, Świnoujście, €",
            "1,234.50",
            "reversed",
            "Amount due",
            "€ 1,234.50",
            "Page 1 of 1",
            "VAT reverse charged: you, the customer, account for the VAT (VAT number PL7251801126).",
        ],
    );
    document.language = Language::Dutch;
    assert_says(&self::pages(&document)[0], &["Btw verlegd: de btw wordt door u als afnemer aangegeven", "Polen"]);
}

#[test]
fn greek_and_cyrillic_names_are_printed_and_accents_join_their_letters() {
    let mut document =
        invoice(vec![line("Καλημέρα, Здравейте en e\u{301}\u{7}", "1", "1", "21", VatCategory::Standard)]);
    document.notes = Some("ĳ €".to_owned());
    assert_says(&pages(&document)[0], &["Καλημέρα, Здравейте en \u{e9}", "ĳ €"]);
}

#[test]
fn a_credit_note_names_the_invoice_and_asks_for_no_payment() {
    let mut note = credit_note(mixed_lines(2));
    note.due_date = Some(samples::day("2026-12-24"));
    let pages = pages(&note);
    assert_says(&pages[0], &["Creditnota", "Betreft factuur", "2026-00041", "Totaal te crediteren", "verrekend"]);
    assert!(!pages[0].contains("over te maken") && !pages[0].contains("Vervaldatum"));
}

#[test]
fn every_page_has_its_number_and_the_header_of_the_table() {
    for (count, language) in [(30, Language::Dutch), (200, Language::English)] {
        let mut document = invoice(mixed_lines(count));
        document.language = language;
        let pages = pages(&document);
        let (of, head) = match language {
            Language::Dutch => ("Pagina {} van ", "Omschrijving"),
            Language::English => ("Page {} of ", "Description"),
        };
        assert!(pages.len() > 1);
        for (index, page) in pages.iter().enumerate() {
            let number = format!("{}{}", of.replace("{}", &(index + 1).to_string()), pages.len());
            assert_says(page, &[&number, head, "2026-00042"]);
        }
    }
}

#[test]
fn the_same_document_is_the_same_file_and_another_is_another() {
    let render = |document: &InvoiceDocument| render_pdf(document, &PaperFonts::default()).expect("a PDF");
    let mut document = invoice(mixed_lines(30));
    document.logo = Some(Arc::new(Logo::from_file(&logo(600, 180)).expect("a usable logo")));
    let file = render(&document);
    assert_eq!(render(&document), file);
    let parts = |file: &[u8]| {
        let file = Document::load_mem(file).expect("a PDF file");
        let ids = file.trailer.get(b"ID").and_then(|ids| ids.as_array()).expect("two numbers").clone();
        let info = file.trailer.get(b"Info").and_then(|info| file.dereference(info)).expect("what is said of it");
        let made = info.1.as_dict().and_then(|info| info.get(b"CreationDate")).expect("a date").clone();
        (ids, made)
    };
    let (ids, made) = parts(&file);
    assert_eq!(made.as_str().expect("a text"), b"D:20261121000000+00'00'");
    document.number = "2026-00043".to_owned();
    let (others, _) = parts(&render(&document));
    assert_ne!(ids[0].as_str().expect("a number"), others[0].as_str().expect("a number"));
    assert_eq!(ids[0], ids[1]);
}

#[test]
fn a_thousand_lines_are_all_there() {
    let lines = (1..=1_000).map(|number| line(&format!("Regel-{number}."), "1", "1", "21", VatCategory::Standard));
    let text = pages(&invoice(lines.collect())).concat();
    for number in 1..=1_000 {
        assert!(text.contains(&format!("Regel-{number}.")), "line {number}");
    }
    assert_says(&text, &["1.000,00", "€ 1.210,00"]);
}

#[test]
fn a_description_longer_than_a_page_goes_on_on_the_next() {
    let words: Vec<_> = (0..3_000).map(|number| format!("w{number}")).collect();
    let unbroken = "X".repeat(400);
    let lines = vec![
        line(&words.join(" "), "1", "1", "21", VatCategory::Standard),
        line(&unbroken, "1", "1", "21", VatCategory::Standard),
    ];
    let pages = pages(&invoice(lines));
    assert!(pages.len() > 2);
    let text = pages.join("\n");
    let held: std::collections::BTreeSet<&str> = text.split_whitespace().collect();
    assert!(words.iter().all(|word| held.contains(&**word)), "every word is on some page");
    assert_eq!(text.matches('X').count(), 400);
}

#[test]
fn blocks_of_any_length_push_down_what_follows() {
    let mut document = invoice(mixed_lines(1));
    document.customer_reference = Some("lang ".repeat(60));
    document.notes = Some("Opmerking.\n".repeat(150));
    document.seller.party.name = "Naam ".repeat(40);
    document.buyer.party.name = "Koper ".repeat(40);
    let pages = pages(&document);
    assert!(pages.len() > 2);
    assert_eq!(pages.concat().matches("Opmerking.").count(), 150);
}

#[test]
fn prepaid_amounts_are_shown() {
    let mut document = invoice(mixed_lines(1));
    document.currency = "USD".parse().expect("a currency");
    document.totals.prepaid = decimal("8.65");
    let text = pages(&document.totalled()).concat();
    assert_says(&text, &["USD 78,65", "USD -8,65", "USD 70,00"]);
}

/// Directive 2006/112/EC, article 230: the VAT in the currency of the member state, in an invoice of any currency.
#[test]
fn vat_in_euro_is_shown_for_each_rate_with_the_rate_of_the_conversion_and_its_day() {
    // 65.00 + 57.00 at 21 % bear 13.65 + 11.97 = 25.62; 18.35 at 9 % bear 1.65. At 1.1604 that is 22.08 and 1.42.
    let lines = [mixed_lines(2), mixed_lines(7).split_off(6)].concat();
    let mut document = in_dollars(invoice(lines));
    let text = pages(&document).concat();
    assert_says(&text, &["USD 27,27", "Btw in euro", "22,08", "1,42", "€ 23,50"]);
    let sentence =
        "De btw in euro is omgerekend met de wisselkoers van de douane voor 21 november 2026: € 1 = USD 1,1604.";
    assert_says(&text.replace('\n', " "), &[sentence]);
    document.language = Language::English;
    let sentence = "VAT in euro is converted at the exchange rate of customs for 21 November 2026: € 1 = USD 1.1604.";
    assert_says(&pages(&document).concat().replace('\n', " "), &[sentence, "€ 23.50"]);
    document.vat_in_euro.as_mut().expect("VAT in euro").source = RateSource::Sample;
    assert_says(
        &pages(&document).concat().replace('\n', " "),
        &["converted at a sample exchange rate for 21 November"],
    );
}

#[test]
fn logos_are_pictures_in_png_or_jpeg_and_nothing_else() {
    let plain = render_pdf(&invoice(mixed_lines(1)), &PaperFonts::default()).expect("a PDF");
    for bytes in [logo(600, 180), logo(100, 100), logo(3_000, 40), logo(1, 900)] {
        check_logo(&bytes).expect("a usable logo");
        let mut document = invoice(mixed_lines(1));
        document.logo = Some(Arc::new(Logo::from_file(&bytes).expect("a usable logo")));
        let pdf = render_pdf(&document, &PaperFonts::default()).expect("a PDF");
        assert!(pdf.len() > plain.len());
        assert_says(&read(&pdf)[0], &["Factuur"]);
    }
    let mut cut = logo(600, 180);
    cut.truncate(200);
    for of_a_file in [check_logo, |bytes: &[u8]| Logo::from_file(bytes).map(drop)] {
        assert!(matches!(of_a_file(&cut), Err(UnusableLogo::Unreadable(_))));
        assert!(matches!(of_a_file(b"<svg/>"), Err(UnusableLogo::Format)));
        assert!(matches!(of_a_file(b""), Err(UnusableLogo::Format)));
    }
}

/// A number as the page writes it, calculated independently of the writer.
fn shown(value: Decimal, language: Language) -> String {
    let cents = format!("{:.2}", value.abs());
    let (whole, fraction) = cents.split_once('.').expect("two decimals");
    let groups: Vec<_> =
        whole.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    let sign = if value.is_sign_negative() && !value.is_zero() { "-" } else { "" };
    match language {
        Language::Dutch => format!("{sign}{},{fraction}", groups.join(".")),
        Language::English => format!("{sign}{}.{fraction}", groups.join(",")),
    }
}

proptest! {
    // Each case draws pages and reads them back, which is slow.
    #![proptest_config(ProptestConfig::with_cases(at_length(60, 10_000)))]

    #[test]
    fn any_document_shows_the_totals_it_was_given(document in any_document(6)) {
        let text = pages(&document).concat();
        let totals = document.totals;
        for amount in [totals.net, totals.vat, totals.due] {
            let shown = format!("€ {}", shown(amount, document.language));
            prop_assert!(text.contains(&shown), "{shown} is missing in:\n{text}");
        }
        for subtotal in &document.vat {
            for amount in [subtotal.taxable, subtotal.vat] {
                let shown = shown(amount, document.language);
                prop_assert!(text.contains(&shown), "{shown} is missing in:\n{text}");
            }
        }
    }
}
