//! Draws the upper part of the first page, with seller and buyer.

use super::words::{Words, words};
use crate::document::{Address, InvoiceDocument, Language, Party, Seller};
use customs_page_drawing::figures::grouped_iban;
use customs_page_drawing::{
    ACCENT, GREY, INK, LEFT, Length, RIGHT, Sheet, Side, Style, country_name, draw_logo, tenths, text,
};

const HIGH: i32 = 120;
const SELLER_LEFT: i32 = 1300;
/// Height at which the window of a Dutch envelope shows the address.
const WINDOW: i32 = 520;
const BUYER_WIDTH: i32 = 950;
/// Height at which the head ends, if both blocks are short.
const HEAD_ENDS: i32 = 880;

/// Draws the logo or the name, the seller's block and the buyer's.
pub(super) fn draw(sheet: &mut Sheet, document: &InvoiceDocument) {
    match &document.logo {
        Some(picture) => draw_logo(sheet, picture, tenths(LEFT), tenths(HIGH)),
        None => {
            let style = text(16, ACCENT).bold();
            let name = sheet.wrapped(&document.seller.party.name, tenths(SELLER_LEFT - LEFT - 60), style);
            let lines = name.iter().take(3).map(|line| (line.clone(), style));
            block(sheet, tenths(LEFT), tenths(HIGH), lines);
        }
    }
    let words = words(document.language);
    let seller = seller_lines(sheet, &document.seller, document.language, words);
    let seller_ends = block(sheet, tenths(SELLER_LEFT), tenths(HIGH), seller.into_iter());
    let buyer = buyer_lines(sheet, document, words);
    let buyer_ends = block(sheet, tenths(LEFT), tenths(WINDOW), buyer.into_iter());
    let gap = tenths(80);
    sheet.y = tenths(HEAD_ENDS).max(seller_ends + gap).max(buyer_ends + gap);
}

/// Draws lines one below the other; returns the height at which they end.
fn block(sheet: &mut Sheet, x: Length, y: Length, lines: impl Iterator<Item = (String, Style)>) -> Length {
    let mut y = y;
    for (line, style) in lines {
        sheet.put(x, y, Side::Left, style, &line);
        y += sheet.pitch(style);
    }
    y
}

fn seller_lines(sheet: &Sheet, seller: &Seller, language: Language, words: &Words) -> Vec<(String, Style)> {
    let Seller { party, phone, account } = seller;
    let Party { name, address, kvk_number, vat_number, eori, email } = party;
    let (plain, strong) = (text(8, INK), text(8, INK).bold());
    let labelled = |label: &str, value: &Option<String>| value.as_ref().map(|value| format!("{label} {value}"));
    let mut texts = address_lines(address, language);
    texts.extend(labelled(words.phone, phone));
    texts.extend(email.clone());
    texts.extend(labelled(words.kvk, kvk_number));
    texts.extend(labelled(words.vat_number, vat_number));
    texts.extend(eori.as_ref().map(|eori| format!("EORI {eori}")));
    if let Some(account) = account {
        texts.push(format!("IBAN {}", grouped_iban(&account.compact_iban())));
        texts.extend(labelled("BIC", &account.bic));
    }
    let width = tenths(RIGHT - SELLER_LEFT);
    let name = sheet.wrapped(name, width, strong).into_iter().map(|line| (line, strong));
    let rest = texts.iter().flat_map(|line| sheet.wrapped(line, width, plain)).map(|line| (line, plain));
    name.chain(rest).collect()
}

fn buyer_lines(sheet: &Sheet, document: &InvoiceDocument, words: &Words) -> Vec<(String, Style)> {
    let Party { name, address, kvk_number, vat_number, eori, email: _ } = &document.buyer.party;
    let (plain, strong, small) = (text(10, INK), text(10, INK).bold(), text(8, GREY));
    let mut texts = Vec::new();
    texts.extend(document.buyer.attention.as_ref().map(|whom| format!("{} {whom}", words.attention)));
    texts.extend(address_lines(address, document.language));
    let mut numbers = Vec::new();
    numbers.extend(vat_number.as_ref().map(|number| format!("{} {number}", words.vat_number)));
    numbers.extend(kvk_number.as_ref().map(|number| format!("{} {number}", words.kvk)));
    numbers.extend(eori.as_ref().map(|eori| format!("EORI {eori}")));
    let numbers = numbers.join("  ·  ");
    let width = tenths(BUYER_WIDTH);
    let styled =
        |text: &str, style: Style| sheet.wrapped(text, width, style).into_iter().map(move |line| (line, style));
    let mut lines: Vec<_> = styled(name, strong).collect();
    lines.extend(texts.iter().flat_map(|line| styled(line, plain)));
    lines.push((String::new(), text(5, GREY)));
    lines.extend(styled(&numbers, small));
    lines
}

/// The lines of an address as they stand on a letter.
fn address_lines(address: &Address, language: Language) -> Vec<String> {
    let Address { street, addition, postcode, city, country } = address;
    let mut lines = vec![street.clone()];
    lines.extend(addition.clone());
    lines.push(format!("{postcode}  {city}").trim().to_owned());
    lines.extend(country.as_ref().map(|country| country_name(country.as_str(), language).to_owned()));
    lines.retain(|line| !line.trim().is_empty());
    lines
}
