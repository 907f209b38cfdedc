//! Completes every page with its head and foot once the number of pages is known.

use super::words::{title, words};
use crate::document::InvoiceDocument;
use customs_page_drawing::figures::grouped_iban;
use customs_page_drawing::{BOTTOM, GREY, HAIRLINE, LEFT, RIGHT, Sheet, Side, TO_THE_RIGHT, tenths, text};

const HEAD: i32 = 130;
const PAGE_NUMBER_WIDTH: i32 = 330;

/// Draws the head of the second and later pages, and the foot of all.
pub(super) fn complete_pages(sheet: &mut Sheet, document: &InvoiceDocument) {
    let (words, pages) = (words(document.language), sheet.page_count());
    let (left, right, hairline) = (tenths(LEFT), tenths(RIGHT), tenths(3));
    let style = text(7, GREY);
    let foot = foot_line(document);
    let foot_style = sheet.fitted(&foot, tenths(RIGHT - LEFT - PAGE_NUMBER_WIDTH), style);
    let head = text(8, GREY);
    let name = &document.seller.party.name;
    let heading = format!("{} {}", title(document), document.number);
    for page in 0..pages {
        if page > 0 {
            sheet.put_on(page, left, tenths(HEAD), Side::Left, head, &heading);
            let room = right - left - sheet.width(&heading, head) - tenths(60);
            sheet.put_on(page, right, tenths(HEAD), Side::Right, sheet.fitted(name, room, head), name);
            sheet.rule(page, left, right, tenths(HEAD + 55), hairline, HAIRLINE);
        }
        sheet.rule(page, left, right, tenths(BOTTOM + 60), hairline, HAIRLINE);
        sheet.put_on(page, left, tenths(BOTTOM + 80), Side::Left, foot_style, &foot);
        let number = format!("{} {} {} {pages}", words.page, page + 1, words.of);
        sheet.put_on(page, right, tenths(BOTTOM + 80), Side::Right, style, &number);
    }
}

fn foot_line(document: &InvoiceDocument) -> String {
    let (words, party) = (words(document.language), &document.seller.party);
    // The line runs as its labels do, in whatever direction the name runs.
    let mut parts = vec![format!("{TO_THE_RIGHT}{}", party.name)];
    parts.extend(party.kvk_number.as_ref().map(|number| format!("KVK {number}")));
    parts.extend(party.vat_number.as_ref().map(|number| format!("{} {number}", words.vat_number)));
    let iban = document.seller.account.as_ref().map(|account| grouped_iban(&account.compact_iban()));
    parts.extend(iban.map(|iban| format!("IBAN {iban}")));
    parts.join("  ·  ")
}
