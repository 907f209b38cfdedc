//! The list of goods items: for each a stripe with its number, and its boxes.

use crate::cell::{PADDING, VALUE};
use crate::grid;
use crate::head::next_page;
use crate::words::label;
use customs_kernel::PaperLanguage;
use customs_page_drawing::{ACCENT, LEFT, RIGHT, Sheet, Side, tenths, text};
use customs_papers::{DataElement, PaperBox};

/// Distance between the boxes about all goods and the list.
const GAP: i32 = 40;
/// Lines of an item that must fit below its stripe, which does not stand alone at the foot of a page.
const LINES_BELOW: i64 = 3;

/// Draws all items, on as many pages as they take.
pub(super) fn draw(sheet: &mut Sheet<'_>, items: &[Vec<PaperBox>], language: PaperLanguage) {
    sheet.y += tenths(GAP);
    for (number, boxes) in (1..).zip(items) {
        stripe(sheet, number, language);
        grid::draw(sheet, boxes, language);
    }
}

fn stripe(sheet: &mut Sheet<'_>, number: usize, language: PaperLanguage) {
    let style = text(8, ACCENT).bold();
    let height = sheet.pitch(style) + tenths(PADDING);
    if !sheet.has_room(height + sheet.pitch(VALUE) * LINES_BELOW + tenths(PADDING * 2)) {
        next_page(sheet);
    }
    sheet.band(tenths(LEFT), tenths(RIGHT), sheet.y, height);
    let line = format!("{} {number}", label(DataElement::GoodsItemNumber, language));
    sheet.put(tenths(LEFT + PADDING), sheet.y + tenths(PADDING / 2), Side::Left, style, &line);
    sheet.y += height;
}
