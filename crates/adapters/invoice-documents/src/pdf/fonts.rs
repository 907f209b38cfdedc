//! The fonts: Noto Sans, reduced to the letters that invoices use.
//!
//! The `latin` set has the letters of every language of the EU that uses the Latin alphabet. The larger set has Greek
//! and Cyrillic as well; since every PDF embeds its font, it is used only for texts that need it.

use genpdfi::error::Error;
use genpdfi::fonts::{FontData, FontFamily};
use std::sync::{Arc, OnceLock};

static LATIN: OnceLock<FontFamily<FontData>> = OnceLock::new();
static EUROPEAN: OnceLock<FontFamily<FontData>> = OnceLock::new();

/// The smallest fonts that have all letters of the texts, or else the largest fonts.
pub(super) fn fonts_for<'t>(mut texts: impl Iterator<Item = &'t str>) -> Result<FontFamily<FontData>, Error> {
    let latin = family(
        &LATIN,
        include_bytes!("../../fonts/NotoSans-Regular-latin.ttf"),
        include_bytes!("../../fonts/NotoSans-Bold-latin.ttf"),
    )?;
    let needs_no_more = |text: &str| text.chars().all(|letter| letter.is_ascii() || latin.regular.has_glyph(letter));
    if texts.all(needs_no_more) {
        return Ok(latin.clone());
    }
    let european = family(
        &EUROPEAN,
        include_bytes!("../../fonts/NotoSans-Regular-european.ttf"),
        include_bytes!("../../fonts/NotoSans-Bold-european.ttf"),
    )?;
    Ok(european.clone())
}

/// Parses a font once only, since that takes longer than drawing a page.
fn family<'c>(
    cell: &'c OnceLock<FontFamily<FontData>>,
    regular: &[u8],
    bold: &[u8],
) -> Result<&'c FontFamily<FontData>, Error> {
    if let Some(family) = cell.get() {
        return Ok(family);
    }
    let regular = FontData::new_shared(Arc::new(regular.to_vec()), None)?;
    let bold = FontData::new_shared(Arc::new(bold.to_vec()), None)?;
    // No text is in italics, so the upright fonts stand in.
    let (italic, bold_italic) = (regular.clone(), bold.clone());
    Ok(cell.get_or_init(|| FontFamily { regular, bold, italic, bold_italic }))
}
