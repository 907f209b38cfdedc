//! Draws the title and the particulars that identify the document: numbers, dates, references.

use super::words::{title, words};
use crate::document::InvoiceDocument;
use customs_page_drawing::figures::date;
use customs_page_drawing::{ACCENT, GREY, INK, LEFT, Length, Sheet, Side, tenths, text};

const COLUMNS: usize = 4;
const COLUMN_WIDTH: usize = 425;
const CELL_WIDTH: i32 = 395;

/// Draws the title and the grid of particulars below it.
pub(super) fn draw(sheet: &mut Sheet, document: &InvoiceDocument) {
    let style = text(20, ACCENT).bold();
    sheet.put(tenths(LEFT), sheet.y, Side::Left, style, title(document));
    sheet.y += sheet.pitch(style) + tenths(20);
    let (label, value) = (text(7, GREY), text(9, INK));
    for row in particulars(document).chunks(COLUMNS) {
        let mut height = Length::default();
        for ((name, text), x) in row.iter().zip((LEFT..).step_by(COLUMN_WIDTH)) {
            let x = tenths(x);
            sheet.put(x, sheet.y, Side::Left, label, name);
            let mut y = sheet.y + sheet.pitch(label);
            for line in sheet.wrapped(text, tenths(CELL_WIDTH), value) {
                sheet.put(x, y, Side::Left, value, &line);
                y += sheet.pitch(value);
            }
            height = height.max(y - sheet.y);
        }
        sheet.y += height + tenths(25);
    }
    sheet.y += tenths(35);
}

fn particulars(document: &InvoiceDocument) -> Vec<(&'static str, String)> {
    let (words, language) = (words(document.language), document.language);
    let mut rows = vec![(words.number, document.number.clone()), (words.date, date(document.issue_date, language))];
    // A credit note has no due date.
    let due_date = document.due_date.filter(|_| document.credited().is_none());
    rows.extend(due_date.map(|day| (words.due_date, date(day, language))));
    rows.extend(document.credited().map(|credited| {
        let number = credited.number.clone();
        let dated = credited.issue_date.map(|day| format!("{number} ({})", date(day, language)));
        (words.credited_invoice, dated.unwrap_or(number))
    }));
    rows.push((words.customer, document.buyer.customer_code.clone()));
    rows.extend(document.supply_date.map(|day| (words.supply_date, date(day, language))));
    rows.extend(document.dossier_number.clone().map(|number| (words.dossier, number)));
    rows.extend(document.customer_reference.clone().map(|reference| (words.reference, reference)));
    rows
}
