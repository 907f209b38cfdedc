//! Boxes in rows across the page.

use crate::cell::{COLUMNS, Cell, PADDING, VALUE, columns_of};
use crate::head::{ENDS, next_page};
use customs_kernel::PaperLanguage;
use customs_page_drawing::{BOTTOM, GREY, LEFT, Length, RIGHT, Sheet, Side, tenths};
use customs_papers::PaperBox;
use std::ops::Range;

/// Thickness of the frames.
const LINE: i32 = 2;

/// Lines of a row longer than a page that stand at least below the stripe of an item.
const FEWEST: usize = 3;

/// Draws boxes, on as many pages as they take.
pub(super) fn draw(sheet: &mut Sheet<'_>, boxes: &[PaperBox], language: PaperLanguage) {
    for row in laid_out(sheet, boxes, language) {
        draw_row(sheet, row);
    }
}

/// Boxes in rows, with their lines as they stand on the page.
pub(super) fn laid_out(sheet: &Sheet<'_>, boxes: &[PaperBox], language: PaperLanguage) -> Vec<Vec<Cell>> {
    let cell = |(one, columns): (&PaperBox, _)| Cell::from_box(sheet, one, columns, language);
    rows(boxes).into_iter().map(|row| row.into_iter().map(cell).collect()).collect()
}

/// The room that a row takes below a stripe: all of it, unless it goes on on the next page.
pub(super) fn room_of(sheet: &Sheet<'_>, row: &[Cell]) -> Length {
    let (pitch, count) = (sheet.pitch(VALUE), lines_of(row));
    height_of(if is_kept_together(count, pitch) { count } else { FEWEST }, pitch)
}

/// Boxes side by side, each with its first column and the number of its columns.
type Row<'b> = Vec<(&'b PaperBox, (usize, usize))>;

/// The boxes in rows. The last one of a row takes what is left of it.
fn rows(boxes: &[PaperBox]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut used = COLUMNS;
    for one in boxes {
        let columns = columns_of(one.element);
        if used + columns > COLUMNS {
            fill_up(rows.last_mut(), used);
            rows.push(Vec::new());
            used = 0;
        }
        if let Some(row) = rows.last_mut() {
            row.push((one, (used, columns)));
        }
        used += columns;
    }
    fill_up(rows.last_mut(), used);
    rows
}

fn fill_up(row: Option<&mut Row<'_>>, used: usize) {
    if let Some((_, (_, columns))) = row.and_then(|row| row.last_mut()) {
        *columns += COLUMNS - used;
    }
}

/// Draws one row of boxes. It moves to the next page if it does not fit on this one; a row about as long as a page
/// continues on the next.
pub(super) fn draw_row(sheet: &mut Sheet<'_>, cells: Vec<Cell>) {
    let (pitch, count) = (sheet.pitch(VALUE), lines_of(&cells));
    let has_room = |lines| sheet.has_room(height_of(lines, pitch));
    if !has_room(count) && (is_kept_together(count, pitch) || !has_room(1)) {
        next_page(sheet);
    }
    let mut from = 0;
    while from < count {
        let until = count.min(from + lines_on(sheet.y, pitch).max(1));
        draw_part(sheet, &cells, from..until, pitch);
        from = until;
        if from < count {
            next_page(sheet);
        }
    }
}

fn lines_of(row: &[Cell]) -> usize {
    row.iter().map(|cell| cell.lines.len()).max().unwrap_or_default()
}

/// Whether a row of this many lines stands on one page: it fits there, even below the stripe of an item.
fn is_kept_together(lines: usize, pitch: Length) -> bool {
    lines + FEWEST <= lines_on(next_y(), pitch)
}

/// Where content begins on a new page.
fn next_y() -> Length {
    tenths(ENDS)
}

/// The height of a row of this many lines.
fn height_of(lines: usize, pitch: Length) -> Length {
    tenths(PADDING * 2) + pitch * i64::try_from(lines).unwrap_or_default()
}

/// The lines of a row that fit on a page below this height.
fn lines_on(y: Length, pitch: Length) -> usize {
    let room = tenths(BOTTOM) - y - tenths(PADDING * 2);
    usize::try_from(room.0 / pitch.0.max(1)).unwrap_or_default()
}

/// Draws these lines of the cells, with the frames around them.
fn draw_part(sheet: &mut Sheet<'_>, cells: &[Cell], lines: Range<usize>, pitch: Length) {
    let (top, padding, thickness) = (sheet.y, tenths(PADDING), tenths(LINE));
    let height = height_of(lines.len(), pitch);
    for cell in cells {
        let mut y = top + padding;
        for (line, style) in cell.lines.iter().take(lines.end).skip(lines.start) {
            sheet.put(cell.left() + padding, y, Side::Left, *style, line);
            y += pitch;
        }
        sheet.upright(cell.left(), top, top + height, thickness, GREY);
    }
    sheet.upright(tenths(RIGHT), top, top + height, thickness, GREY);
    let page = sheet.page_count() - 1;
    for y in [top, top + height] {
        sheet.rule(page, tenths(LEFT), tenths(RIGHT), y, thickness, GREY);
    }
    sheet.y = top + height;
}
