//! Writes the sentences below the totals: how to pay, why there is no VAT, and the remarks.

use super::words::words;
use crate::document::{InvoiceDocument, Language, RateSource, VatCategory, VatEdition, VatInEuro};
use crate::reasons::{REVERSE_CHARGE, Reason, not_taxed_here, reason};
use customs_page_drawing::figures::{date, grouped_iban, money, number};
use customs_page_drawing::{GREY, INK, LEFT, NO_BREAK, RIGHT, Sheet, Side, Style, tenths, text};
use rust_decimal::Decimal;

/// Draws the sentences, on as many pages as they take.
pub(super) fn draw(sheet: &mut Sheet, document: &InvoiceDocument) {
    let style = text(9, INK);
    for sentence in statements(document) {
        paragraph(sheet, &sentence, style);
    }
    if let Some(notes) = document.notes.as_deref().filter(|notes| !notes.trim().is_empty()) {
        let label = text(7, GREY);
        sheet.make_room(sheet.pitch(label) + sheet.pitch(style));
        sheet.put(tenths(LEFT), sheet.y, Side::Left, label, words(document.language).notes);
        sheet.y += sheet.pitch(label);
        paragraph(sheet, notes, style);
    }
}

fn paragraph(sheet: &mut Sheet, words: &str, style: Style) {
    let pitch = sheet.pitch(style);
    for line in sheet.wrapped(words, tenths(RIGHT - LEFT), style) {
        sheet.make_room(pitch);
        sheet.put(tenths(LEFT), sheet.y, Side::Left, style, &line);
        sheet.y += pitch;
    }
    sheet.y += tenths(20);
}

fn statements(document: &InvoiceDocument) -> Vec<String> {
    let has = |category: VatCategory| document.lines.iter().any(|line| line.vat_category == category);
    let mut sentences = Vec::new();
    if has(VatCategory::ReverseCharge) {
        sentences.push(reverse_charge(document));
    }
    if has(VatCategory::OutsideScope) && document.outside_vat.not_taxed_here {
        let label = if document.language == Language::Dutch { "Btw" } else { "VAT" };
        sentences.push(format!("{label}: {}.", not_taxed_here(document.language)));
    }
    if has(VatCategory::OutsideScope) && (document.outside_vat.repayments || !document.outside_vat.not_taxed_here) {
        sentences.push(outside_scope(document.language).to_owned());
    }
    if let Some(Reason { code, text }) = reason(document, VatCategory::Exempt).filter(|_| has(VatCategory::Exempt)) {
        sentences.push(format!("{} {text} ({code}).", outside_scope(document.language)));
    }
    sentences.extend(document.vat_in_euro.as_ref().map(|vat| conversion(document, vat)));
    sentences.extend(payment(document));
    sentences
}

/// The rate at which the VAT was converted to euro, with its day and where it comes from.
fn conversion(document: &InvoiceDocument, vat: &VatInEuro) -> String {
    let VatInEuro { subtotals: _, total: _, per_euro, day, source } = vat;
    let (language, currency) = (document.language, document.currency.as_str());
    let (rate, day) = (number(*per_euro, 4, language), date(*day, language));
    match (language, source) {
        (Language::Dutch, RateSource::Customs) => {
            format!(
                "De btw in euro is omgerekend met de wisselkoers van de douane voor {day}: € 1 = {currency} {rate}."
            )
        }
        (Language::Dutch, RateSource::Sample) => {
            format!("De btw in euro is omgerekend met een voorbeeldkoers voor {day}: € 1 = {currency} {rate}.")
        }
        (Language::English, RateSource::Customs) => {
            format!("VAT in euro is converted at the exchange rate of customs for {day}: € 1 = {currency} {rate}.")
        }
        (Language::English, RateSource::Sample) => {
            format!("VAT in euro is converted at a sample exchange rate for {day}: € 1 = {currency} {rate}.")
        }
    }
}

fn reverse_charge(document: &InvoiceDocument) -> String {
    let number = document.buyer.party.vat_number.as_deref();
    let (sentence, label) = match document.language {
        Language::Dutch => ("de btw wordt door u als afnemer aangegeven", "btw-nummer"),
        Language::English => ("you, the customer, account for the VAT", "VAT number"),
    };
    let law = match (document.edition, document.language) {
        (VatEdition::First, Language::Dutch) => "Btw verlegd",
        (VatEdition::First, Language::English) => "VAT reverse charged",
        // Both texts are required; the one in the customer's language comes last, since the sentence continues from it.
        (VatEdition::Second, Language::Dutch) => "VAT reverse charged / Btw verlegd",
        (VatEdition::Second, Language::English) => REVERSE_CHARGE,
    };
    let sentence = format!("{law}: {sentence}");
    match number {
        Some(number) => format!("{sentence} ({label} {number})."),
        None => format!("{sentence}."),
    }
}

const fn outside_scope(language: Language) -> &'static str {
    match language {
        Language::Dutch => "Doorlopende posten (rechten, belastingen en verschotten) vallen buiten de heffing van btw.",
        Language::English => "Disbursements (duties, taxes and advances on your behalf) are outside the scope of VAT.",
    }
}

fn payment(document: &InvoiceDocument) -> Option<String> {
    let language = document.language;
    if document.credited().is_some() {
        let sentence = match language {
            Language::Dutch => "Dit bedrag wordt verrekend met openstaande facturen of aan u terugbetaald.",
            Language::English => "This amount is set off against open invoices or paid back to you.",
        };
        return Some(sentence.to_owned());
    }
    if document.totals.due <= Decimal::ZERO {
        return None;
    }
    let unbroken = |text: String| text.replace(' ', &NO_BREAK.to_string());
    let sum = unbroken(money(document.totals.due, document.currency.as_str(), language));
    let by = match (language, document.due_date) {
        (Language::Dutch, Some(day)) => format!(" uiterlijk {}", date(day, language)),
        (Language::English, Some(day)) => format!(" by {}", date(day, language)),
        (_, None) => String::new(),
    };
    let to = document.seller.account.as_ref().map(|account| {
        let holder = account.holder.as_ref().unwrap_or(&document.seller.party.name);
        let iban = unbroken(grouped_iban(&account.compact_iban()));
        match language {
            Language::Dutch => format!(" op rekening {iban} ten name van {holder}"),
            Language::English => format!(" to account {iban} in the name of {holder}"),
        }
    });
    let (to, number) = (to.unwrap_or_default(), &document.number);
    let terms = document.payment_term_days.map(|days| match (language, days) {
        (Language::Dutch, 1) => "Betalingstermijn: 1 dag. ".to_owned(),
        (Language::Dutch, days) => format!("Betalingstermijn: {days} dagen. "),
        (Language::English, 1) => "Payment term: 1 day. ".to_owned(),
        (Language::English, days) => format!("Payment term: {days} days. "),
    });
    let terms = terms.unwrap_or_default();
    Some(match language {
        Language::Dutch => {
            format!("{terms}Wij verzoeken u {sum}{by} over te maken{to}, onder vermelding van {number}.")
        }
        Language::English => format!("{terms}Please transfer {sum}{by}{to}, quoting {number}."),
    })
}
