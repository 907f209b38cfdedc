//! Draws the VAT by rate and the totals, side by side and never split over two pages.

use super::figures::{amount, money};
use super::measures::{LEFT, Length, RIGHT, tenths};
use super::sheet::{Sheet, Side};
use super::style::{ACCENT, GREY, HAIRLINE, INK, text};
use super::table::rate_text;
use super::words::words;
use crate::document::{DocumentKind, InvoiceDocument, Totals};

const VAT_COLUMNS: [i32; 2] = [720, 980];
const TOTALS_LEFT: i32 = 1120;
const INSET: i32 = 20;

/// Draws the block, on the next page if the whole of it does not fit on this one.
pub(super) fn draw(sheet: &mut Sheet, document: &InvoiceDocument) {
    let rows = document.vat.len().max(total_rows(document).len() + 1);
    let pitch = sheet.pitch(text(9, INK)) + tenths(10);
    let height = (0..rows + 2).fold(tenths(60), |height, _| height + pitch);
    sheet.make_room(height);
    sheet.y += tenths(50);
    let top = sheet.y;
    let left_ends = vat_by_rate(sheet, document, top);
    let right_ends = totals(sheet, document, top);
    sheet.y = left_ends.max(right_ends) + tenths(50);
}

fn vat_by_rate(sheet: &mut Sheet, document: &InvoiceDocument, top: Length) -> Length {
    let (words, language) = (words(document.language), document.language);
    let (head, row) = (text(8, GREY), text(8, INK));
    let [taxable, vat] = VAT_COLUMNS.map(tenths);
    sheet.put(tenths(LEFT), top, Side::Left, head, words.vat_specification);
    sheet.put(taxable, top, Side::Right, head, words.taxable);
    sheet.put(vat, top, Side::Right, head, words.vat);
    let mut y = top + sheet.pitch(head) + tenths(16);
    sheet.rule(sheet.page_count() - 1, tenths(LEFT), vat, y - tenths(8), tenths(2), HAIRLINE);
    for subtotal in &document.vat {
        let rate = rate_text(subtotal.category, subtotal.rate, language);
        sheet.put(tenths(LEFT), y, Side::Left, row, &format!("{} {rate}", words.vat));
        for (x, figure) in [(taxable, subtotal.taxable), (vat, subtotal.vat)] {
            let figure = amount(figure, language);
            sheet.put(x, y, Side::Right, sheet.fitted(&figure, tenths(280), row), &figure);
        }
        y += sheet.pitch(row) + tenths(10);
    }
    y
}

fn total_rows(document: &InvoiceDocument) -> Vec<(&'static str, String)> {
    let Totals { net, vat, gross: _, prepaid, due: _, vat_in_euro } = document.totals;
    let (words, language, currency) = (words(document.language), document.language, document.currency.as_str());
    let mut rows = vec![(words.subtotal, money(net, currency, language)), (words.vat, money(vat, currency, language))];
    rows.extend(vat_in_euro.map(|vat| (words.vat_in_euro, money(vat, "EUR", language))));
    if !prepaid.is_zero() {
        rows.push((words.total, money(document.totals.gross, currency, language)));
        rows.push((words.prepaid, money(-prepaid, currency, language)));
    }
    rows
}

fn totals(sheet: &mut Sheet, document: &InvoiceDocument, top: Length) -> Length {
    let (words, style) = (words(document.language), text(9, INK));
    let (left, right) = (tenths(TOTALS_LEFT + INSET), tenths(RIGHT - INSET));
    let mut y = top;
    for (name, figure) in total_rows(document) {
        sheet.put(left, y, Side::Left, style, name);
        let room = right - left - sheet.width(name, style) - tenths(30);
        sheet.put(right, y, Side::Right, sheet.fitted(&figure, room, style), &figure);
        y += sheet.pitch(style) + tenths(10);
    }
    let strong = text(11, ACCENT).bold();
    let height = sheet.pitch(strong) + tenths(40);
    y += tenths(10);
    sheet.band(tenths(TOTALS_LEFT), tenths(RIGHT), y, height);
    let name = match document.kind {
        DocumentKind::Invoice => words.due,
        DocumentKind::CreditNote { .. } => words.total_credited,
    };
    let figure = money(document.totals.due, document.currency.as_str(), document.language);
    sheet.put(left, y + tenths(20), Side::Left, strong, name);
    let room = right - left - sheet.width(name, strong) - tenths(30);
    sheet.put(right, y + tenths(20), Side::Right, sheet.fitted(&figure, room, strong), &figure);
    y + height
}
