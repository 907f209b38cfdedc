//! The list of goods items: for each a stripe with its number, and its boxes.

use crate::cell::PADDING;
use crate::grid;
use crate::head::next_page;
use crate::words::label;
use customs_kernel::PaperLanguage;
use customs_page_drawing::{ACCENT, LEFT, Length, RIGHT, Sheet, Side, tenths, text};
use customs_papers::{DataElement, PaperBox};

/// Distance between the boxes about all goods and the list.
const GAP: i32 = 40;

/// Draws all items, on as many pages as they take.
pub(super) fn draw(sheet: &mut Sheet<'_>, items: &[Vec<PaperBox>], language: PaperLanguage) {
    sheet.y += tenths(GAP);
    for (number, boxes) in (1..).zip(items) {
        let rows = grid::laid_out(sheet, boxes, language);
        let below = rows.first().map(|row| grid::room_of(sheet, row)).unwrap_or_default();
        stripe(sheet, number, below, language);
        for row in rows {
            grid::draw_row(sheet, row);
        }
    }
}

/// Draws the stripe of an item. It does not stand alone at the foot of a page: this much room is below it.
fn stripe(sheet: &mut Sheet<'_>, number: usize, below: Length, language: PaperLanguage) {
    let style = text(8, ACCENT).bold();
    let height = sheet.pitch(style) + tenths(PADDING);
    if !sheet.has_room(height + below) {
        next_page(sheet);
    }
    sheet.band(tenths(LEFT), tenths(RIGHT), sheet.y, height);
    let line = format!("{} {number}", label(DataElement::GoodsItemNumber, language));
    sheet.put(tenths(LEFT + PADDING), sheet.y + tenths(PADDING / 2), Side::Left, style, &line);
    sheet.y += height;
}
