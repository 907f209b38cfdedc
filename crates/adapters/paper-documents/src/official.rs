//! The boxes that customs fills in by hand, on papers that accompany goods.

use crate::cell::{COLUMNS, Cell, VALUE};
use crate::grid::draw_row;
use crate::words::words;
use customs_kernel::PaperLanguage;
use customs_page_drawing::Sheet;
use customs_papers::PaperKind;

/// Lines that are left empty.
const LINES: usize = 4;

/// Draws the boxes of the offices at both ends.
pub(super) fn draw(sheet: &mut Sheet<'_>, kind: PaperKind, language: PaperLanguage) {
    let words = words(language);
    let ends = match kind {
        PaperKind::TransitAccompanyingDocument => [words.control_at_departure, words.control_at_destination],
        PaperKind::ExportAccompanyingDocument => [words.control_at_export, words.control_at_exit],
        PaperKind::TransitDeclaration | PaperKind::ExportDeclaration | PaperKind::ImportDeclaration => return,
    };
    let half = COLUMNS / 2;
    let cells = [0, half].into_iter().zip(ends).map(|(first, title)| {
        let mut cell = Cell::labelled(sheet, title, (first, half));
        cell.lines.extend((0..LINES).map(|_| (String::new(), VALUE)));
        cell
    });
    let cells = cells.collect();
    draw_row(sheet, cells);
}
