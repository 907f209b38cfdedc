//! Draws the VAT by rate and the totals, side by side and never split over two pages.

use super::table::rate_text;
use super::words::words;
use crate::document::{DocumentKind, InvoiceDocument, Totals};
use customs_page_drawing::figures::{amount, money};
use customs_page_drawing::{ACCENT, GREY, HAIRLINE, INK, LEFT, Length, RIGHT, Sheet, Side, tenths, text};

/// Right edges of the columns of the VAT specification, each with the width of its figures.
const VAT_COLUMNS: [(i32, i32); 2] = [(720, 280), (980, 250)];
/// The same where the VAT is stated in euro as well.
const VAT_COLUMNS_WITH_EURO: [(i32, i32); 3] = [(690, 260), (860, 160), (1075, 205)];
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
    let euro = document.vat_in_euro.as_ref();
    let columns: &[(i32, i32)] = if euro.is_some() { &VAT_COLUMNS_WITH_EURO } else { &VAT_COLUMNS };
    sheet.put(tenths(LEFT), top, Side::Left, head, words.vat_specification);
    for ((x, _), name) in columns.iter().zip([words.taxable, words.vat, words.vat_in_euro]) {
        sheet.put(tenths(*x), top, Side::Right, head, name);
    }
    let mut y = top + sheet.pitch(head) + tenths(16);
    let end = columns.last().map_or(LEFT, |(x, _)| *x);
    sheet.rule(sheet.page_count() - 1, tenths(LEFT), tenths(end), y - tenths(8), tenths(2), HAIRLINE);
    for (index, subtotal) in document.vat.iter().enumerate() {
        let rate = rate_text(subtotal.category, subtotal.rate, language);
        sheet.put(tenths(LEFT), y, Side::Left, row, &format!("{} {rate}", words.vat));
        let in_euro = euro.and_then(|euro| euro.subtotals.get(index).copied());
        let figures = [Some(subtotal.taxable), Some(subtotal.vat), in_euro];
        for ((x, width), figure) in columns.iter().zip(figures.into_iter().flatten()) {
            let figure = amount(figure, language);
            sheet.put(tenths(*x), y, Side::Right, sheet.fitted(&figure, tenths(*width), row), &figure);
        }
        y += sheet.pitch(row) + tenths(10);
    }
    y
}

fn total_rows(document: &InvoiceDocument) -> Vec<(&'static str, String)> {
    let Totals { net, vat, gross: _, prepaid, due: _ } = document.totals;
    let (words, language, currency) = (words(document.language), document.language, document.currency.as_str());
    let mut rows = vec![(words.subtotal, money(net, currency, language)), (words.vat, money(vat, currency, language))];
    let in_euro = document.vat_in_euro.as_ref();
    rows.extend(in_euro.map(|vat| (words.vat_in_euro, money(vat.total, "EUR", language))));
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
