//! The MRN as a bar code: Code 128 in character set B, as the notes on accompanying documents ask for (Regulation
//! 2015/2447, annex B).

use barcoders::sym::code128::Code128;
use customs_kernel::Mrn;
use customs_page_drawing::{INK, Length, Sheet};

/// The sign by which the encoder begins in character set B.
const CHARACTER_SET_B: char = '\u{181}';
/// Width of the narrowest bar: one point, 0.35 mm, which scanners read from paper at arm's length.
const MODULE: Length = Length(1_000);
/// Modules without ink that a scanner needs at each end.
const QUIET: i64 = 10;

/// The bars of an MRN: for each, the modules before it and those that it is wide.
pub(super) struct BarCode {
    bars: Vec<(i64, i64)>,
    modules: i64,
}

impl BarCode {
    /// The bar code of an MRN.
    pub(super) fn from_mrn(mrn: &Mrn) -> Self {
        // An MRN has capitals and digits alone, which character set B has.
        let modules = Code128::new(format!("{CHARACTER_SET_B}{}", mrn.as_str())).map(|code| code.encode());
        let modules = modules.unwrap_or_default();
        let mut bars: Vec<(i64, i64)> = Vec::new();
        let mut place = 0;
        for same in modules.chunk_by(|one, next| one == next) {
            let width = i64::try_from(same.len()).unwrap_or_default();
            if same.first() == Some(&1) {
                bars.push((place, width));
            }
            place += width;
        }
        Self { bars, modules: place }
    }

    /// The width of the bars and of the quiet zones beside them.
    pub(super) fn width(&self) -> Length {
        MODULE * (self.modules + 2 * QUIET)
    }

    /// Draws the bars on a page. The quiet zone before them begins at the corner.
    pub(super) fn draw(&self, sheet: &mut Sheet<'_>, page: usize, (x, y): (Length, Length), height: Length) {
        for (before, width) in &self.bars {
            let left = x + MODULE * (QUIET + before);
            sheet.filled(page, (left, y), (MODULE * *width, height), INK);
        }
    }
}
