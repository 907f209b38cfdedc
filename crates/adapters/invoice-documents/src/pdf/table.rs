//! Draws the lines of the invoice as a table, with its header on every page.

use super::words::{Words, words};
use crate::document::{InvoiceDocument, InvoiceLine, Language, VatCategory};
use customs_page_drawing::figures::{amount, number};
use customs_page_drawing::{ACCENT, BOTTOM, HAIRLINE, INK, LEFT, Length, RIGHT, Sheet, Side, TOP, tenths, text};

/// Right edges of the columns; the description begins at the left margin.
const DESCRIPTION_ENDS: i32 = 1000;
const QUANTITY_ENDS: i32 = 1240;
const PRICE_ENDS: i32 = 1480;
const VAT_ENDS: i32 = 1640;
const GUTTER: i32 = 20;
const PADDING: i32 = 14;

/// The text of a VAT rate in the table.
pub(super) fn rate_text(category: VatCategory, rate: rust_decimal::Decimal, language: Language) -> String {
    let words = words(language);
    match category {
        VatCategory::Standard | VatCategory::ZeroRated => format!("{}%", number(rate, 0, language)),
        VatCategory::ReverseCharge => words.reversed.to_owned(),
        VatCategory::Exempt | VatCategory::OutsideScope => words.outside_scope.to_owned(),
    }
}

/// Draws all lines, on as many pages as they take.
pub(super) fn draw(sheet: &mut Sheet, document: &InvoiceDocument) {
    let words = words(document.language);
    // A header must not stand alone at the foot of a page.
    let first = document.lines.first().map(|line| Row::new(sheet, line, document.language).height(sheet));
    let first = first.filter(|height| *height < tenths(BOTTOM - TOP) / 2).unwrap_or_default();
    sheet.make_room(header_height(sheet) + first);
    header(sheet, words);
    for line in &document.lines {
        Row::new(sheet, line, document.language).draw(sheet, words);
    }
    sheet.full_rule(sheet.y - tenths(PADDING), tenths(5), ACCENT);
}

fn header_height(sheet: &Sheet) -> Length {
    sheet.pitch(text(8, ACCENT)) + tenths(30)
}

fn header(sheet: &mut Sheet, words: &Words) {
    let style = text(8, ACCENT).bold();
    let y = sheet.y;
    sheet.put(tenths(LEFT), y, Side::Left, style, words.description);
    let columns =
        [(QUANTITY_ENDS, words.quantity), (PRICE_ENDS, words.price), (VAT_ENDS, words.vat), (RIGHT, words.amount)];
    for (x, name) in columns {
        sheet.put(tenths(x), y, Side::Right, style, name);
    }
    sheet.y += header_height(sheet);
    sheet.full_rule(sheet.y - tenths(18), tenths(5), ACCENT);
}

/// One line of the invoice, wrapped to the widths of the columns.
struct Row {
    description: Vec<String>,
    quantity: Vec<String>,
    price: String,
    vat: String,
    amount: String,
}

impl Row {
    fn new(sheet: &Sheet, line: &InvoiceLine, language: Language) -> Self {
        let style = text(9, INK);
        let quantity = number(line.quantity, 0, language);
        let counted = line.unit.as_ref().map(|unit| format!("{quantity} {unit}")).unwrap_or(quantity);
        Self {
            description: sheet.wrapped(&line.description, tenths(DESCRIPTION_ENDS - LEFT - GUTTER), style),
            quantity: sheet.wrapped(&counted, tenths(QUANTITY_ENDS - DESCRIPTION_ENDS - GUTTER), style),
            price: number(line.unit_price, 2, language),
            vat: rate_text(line.vat_category, line.vat_rate, language),
            amount: amount(line.amount, language),
        }
    }

    fn line_count(&self) -> usize {
        self.description.len().max(self.quantity.len()).max(1)
    }

    fn height(&self, sheet: &Sheet) -> Length {
        let pitch = sheet.pitch(text(9, INK));
        (0..self.line_count()).fold(tenths(PADDING * 2), |height, _| height + pitch)
    }

    /// Draws the row. It moves to the next page if it does not fit on this one; a row longer than a page continues on
    /// the next.
    fn draw(&self, sheet: &mut Sheet, words: &Words) {
        let style = text(9, INK);
        let whole_page = tenths(BOTTOM - TOP) - header_height(sheet);
        let height = self.height(sheet);
        if !sheet.has_room(height) && height <= whole_page {
            next_page(sheet, words);
        }
        let pitch = sheet.pitch(style);
        for index in 0..self.line_count() {
            if !sheet.has_room(pitch + tenths(PADDING)) {
                next_page(sheet, words);
            }
            let y = sheet.y;
            if let Some(line) = self.description.get(index) {
                sheet.put(tenths(LEFT), y, Side::Left, style, line);
            }
            if let Some(line) = self.quantity.get(index) {
                sheet.put(tenths(QUANTITY_ENDS), y, Side::Right, style, line);
            }
            if index == 0 {
                self.figures(sheet, y);
            }
            sheet.y += pitch;
        }
        sheet.y += tenths(PADDING * 2);
        sheet.full_rule(sheet.y - tenths(PADDING), tenths(2), HAIRLINE);
    }

    fn figures(&self, sheet: &mut Sheet, y: Length) {
        let style = text(9, INK);
        let columns = [
            (QUANTITY_ENDS, PRICE_ENDS, &self.price),
            (PRICE_ENDS, VAT_ENDS, &self.vat),
            (VAT_ENDS, RIGHT, &self.amount),
        ];
        for (from, to, figure) in columns {
            let fitted = sheet.fitted(figure, tenths(to - from - GUTTER), style);
            sheet.put(tenths(to), y, Side::Right, fitted, figure);
        }
    }
}

fn next_page(sheet: &mut Sheet, words: &Words) {
    sheet.new_page();
    header(sheet, words)
}
