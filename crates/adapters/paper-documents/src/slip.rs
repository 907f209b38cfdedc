//! Draws a slip: a title, a stamp, and particulars below each other, on as many A4 pages as they take.

use chrono::NaiveDate;
use customs_kernel::PaperLanguage;
use customs_page_drawing::{
    ACCENT, GREY, INK, LEFT, PaperFonts, Particulars, PdfError, RIGHT, Sheet, Side, tenths, text,
};

/// Width of the column with the names of particulars.
const NAMES: i32 = 560;
/// Space around the lines of the stamp.
const PADDING: i32 = 40;
/// Width of the stamp.
const STAMP: i32 = 900;

/// The content of a slip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Title, which stands above everything and names the file.
    pub title: String,
    /// Lines of the stamp.
    pub stamp: Vec<String>,
    /// Particulars, each with its name.
    pub rows: Vec<(String, String)>,
    /// Day of the slip.
    pub day: NaiveDate,
}

/// Draws the slip and returns the bytes of the PDF file. The same slip always gives the same bytes, as long as the fonts
/// of the machine that it needs are the same.
///
/// # Errors
/// When a font cannot be read or embedded.
pub fn render_slip(slip: &Slip, fonts: &PaperFonts) -> Result<Vec<u8>, PdfError> {
    let texts = slip.stamp.iter().chain(slip.rows.iter().flat_map(|(name, value)| [name, value]));
    let mut sheet = Sheet::new(texts.map(String::as_str).chain([slip.title.as_str()]), None, fonts)?;
    let heading = text(16, ACCENT).bold();
    sheet.put(tenths(LEFT), sheet.y, Side::Left, heading, &slip.title);
    let pitch = sheet.pitch(heading);
    sheet.y += pitch + tenths(PADDING);
    stamp(&mut sheet, slip);
    for (name, value) in &slip.rows {
        row(&mut sheet, name, value);
    }
    sheet.into_bytes(Particulars {
        title: slip.title.clone(),
        // Its fixed texts are in both languages, the Dutch ones first.
        language: PaperLanguage::Dutch,
        day: slip.day,
        logo: None,
    })
}

/// Draws the stamp between two rules.
fn stamp(sheet: &mut Sheet<'_>, slip: &Slip) {
    let style = text(10, INK).bold();
    let (from, to) = (tenths(LEFT), tenths(LEFT + STAMP));
    let (page, pitch) = (sheet.page_count() - 1, sheet.pitch(style));
    sheet.rule(page, from, to, sheet.y, tenths(6), INK);
    sheet.y += tenths(PADDING);
    for line in &slip.stamp {
        let fitted = sheet.fitted(line, to - from, style);
        sheet.put(from, sheet.y, Side::Left, fitted, line);
        sheet.y += pitch;
    }
    sheet.y += tenths(PADDING);
    sheet.rule(page, from, to, sheet.y, tenths(6), INK);
    sheet.y += tenths(PADDING * 2);
}

fn row(sheet: &mut Sheet<'_>, name: &str, value: &str) {
    let (named, said) = (text(8, GREY), text(9, INK));
    let lines = sheet.wrapped(value, tenths(RIGHT - LEFT - NAMES), said);
    let pitch = sheet.pitch(said);
    for (place, line) in lines.iter().enumerate() {
        sheet.make_room(pitch);
        if place == 0 {
            sheet.put(tenths(LEFT), sheet.y, Side::Left, named, name);
        }
        sheet.put(tenths(LEFT + NAMES), sheet.y, Side::Left, said, line);
        sheet.y += pitch;
    }
    sheet.y += tenths(15);
}
