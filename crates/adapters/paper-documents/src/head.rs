//! The head of every page, with the MRN as text and as a bar code, and its foot.

use crate::bar_code::BarCode;
use crate::words::words;
use customs_kernel::PaperLanguage;
use customs_page_drawing::{ACCENT, BOTTOM, GREY, HAIRLINE, INK, LEFT, RIGHT, Sheet, Side, tenths, text};
use customs_papers::Paper;

/// Height at which the head ends and boxes begin.
pub(super) const ENDS: i32 = 350;
/// Heights of the parts of the head.
const UNION: i32 = 110;
const TITLE: i32 = 150;
const PART: i32 = 215;
const STAMP: i32 = 265;
const BARS: i32 = 110;
const BARS_HIGH: i32 = 140;
const MRN: i32 = 265;
/// Distance between the left part of the head and the bar code.
const GAP: i32 = 20;
const PAGE_NUMBER_WIDTH: i32 = 330;

/// Leaves room for the head of the first page.
pub(super) fn leave_room(sheet: &mut Sheet<'_>) {
    sheet.y = tenths(ENDS);
}

/// Begins a page, with room for its head.
pub(super) fn next_page(sheet: &mut Sheet<'_>) {
    sheet.new_page();
    leave_room(sheet);
}

/// Draws head and foot of every page, once the number of pages is known.
pub(super) fn complete_pages(sheet: &mut Sheet<'_>, paper: &Paper, language: PaperLanguage) {
    let bars = BarCode::from_mrn(&paper.mrn);
    for page in 0..sheet.page_count() {
        draw_head(sheet, paper, &bars, page, language);
        draw_foot(sheet, paper, page, language);
    }
}

fn draw_head(sheet: &mut Sheet<'_>, paper: &Paper, bars: &BarCode, page: usize, language: PaperLanguage) {
    let (words, left) = (words(language), tenths(LEFT));
    let code_left = tenths(RIGHT) - bars.width();
    let room = code_left - left - tenths(GAP);
    sheet.put_on(page, left, tenths(UNION), Side::Left, text(8, GREY), words.union);
    let title = paper.kind.title(language);
    let style = sheet.fitted(title, room, text(14, ACCENT).bold());
    sheet.put_on(page, left, tenths(TITLE), Side::Left, style, title);
    if page > 0 {
        sheet.put_on(page, left, tenths(PART), Side::Left, text(9, GREY), words.list_of_items);
    }
    if paper.is_invalidated {
        let style = sheet.fitted(words.invalidated, room, text(14, INK).bold());
        sheet.put_on(page, left, tenths(STAMP), Side::Left, style, words.invalidated);
    }
    bars.draw(sheet, page, (code_left, tenths(BARS)), tenths(BARS_HIGH));
    let mrn = format!("MRN {}", paper.mrn.as_str());
    sheet.put_on(page, tenths(RIGHT), tenths(MRN), Side::Right, text(10, INK).bold(), &mrn);
}

fn draw_foot(sheet: &mut Sheet<'_>, paper: &Paper, page: usize, language: PaperLanguage) {
    let (words, style) = (words(language), text(7, GREY));
    let (left, right) = (tenths(LEFT), tenths(RIGHT));
    sheet.rule(page, left, right, tenths(BOTTOM + 60), tenths(3), HAIRLINE);
    let line = format!("{} {}", paper.kind.title(language), paper.mrn.as_str());
    let fitted = sheet.fitted(&line, tenths(RIGHT - LEFT - PAGE_NUMBER_WIDTH), style);
    sheet.put_on(page, left, tenths(BOTTOM + 80), Side::Left, fitted, &line);
    let number = format!("{} {} {} {}", words.page, page + 1, words.of, sheet.page_count());
    sheet.put_on(page, right, tenths(BOTTOM + 80), Side::Right, style, &number);
}
