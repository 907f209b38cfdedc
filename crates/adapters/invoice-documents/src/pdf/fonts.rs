//! The fonts: Noto Sans, reduced to the letters that invoices use.
//!
//! The `latin` set has the letters of every language of the EU that uses the Latin alphabet. The larger set has Greek
//! and Cyrillic as well, and is used only for texts that need it.

use super::measures::Length;
use super::pdf_error::PdfError;
use std::sync::OnceLock;
use ttf_parser::FaceParsingError;

/// A font and its bold form.
pub(super) struct Family {
    pub(super) regular: Font,
    pub(super) bold: Font,
}

/// A font, with what layout asks about its letters laid out for look-ups. Measures are thousandths of the font size.
pub(super) struct Font {
    pub(super) name: &'static str,
    /// The file.
    pub(super) bytes: &'static [u8],
    /// Number of glyphs that the file has.
    pub(super) glyph_count: u16,
    pub(super) ascent: i16,
    /// Below zero.
    pub(super) descent: i16,
    pub(super) capital_height: i16,
    /// The box around all letters: left, bottom, right, top.
    pub(super) bounds: [i16; 4],
    line_gap: i16,
    /// The glyph of each letter, by the number of the letter.
    glyphs: Vec<Glyph>,
}

/// A glyph of a font.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Glyph {
    /// Number in the file; 0 is the empty box that stands for letters which the font does not have.
    pub(super) id: u16,
    pub(super) advance: u16,
}

static LATIN: OnceLock<Family> = OnceLock::new();
static EUROPEAN: OnceLock<Family> = OnceLock::new();

/// The smallest fonts that have all letters of the texts, or else the largest fonts.
pub(super) fn fonts_for<'t>(mut texts: impl Iterator<Item = &'t str>) -> Result<&'static Family, PdfError> {
    let latin = family(
        &LATIN,
        include_bytes!("../../fonts/NotoSans-Regular-latin.ttf"),
        include_bytes!("../../fonts/NotoSans-Bold-latin.ttf"),
    )?;
    let needs_no_more = |text: &str| text.chars().all(|letter| letter.is_ascii() || latin.regular.has(letter));
    if texts.all(needs_no_more) {
        return Ok(latin);
    }
    family(
        &EUROPEAN,
        include_bytes!("../../fonts/NotoSans-Regular-european.ttf"),
        include_bytes!("../../fonts/NotoSans-Bold-european.ttf"),
    )
}

/// Parses a font once only, since that takes longer than drawing a page.
fn family(
    cell: &'static OnceLock<Family>,
    regular: &'static [u8],
    bold: &'static [u8],
) -> Result<&'static Family, PdfError> {
    if let Some(family) = cell.get() {
        return Ok(family);
    }
    let regular = Font::parse("NotoSans-Regular", regular).map_err(PdfError::Font)?;
    let bold = Font::parse("NotoSans-Bold", bold).map_err(PdfError::Font)?;
    Ok(cell.get_or_init(|| Family { regular, bold }))
}

impl Font {
    fn parse(name: &'static str, bytes: &'static [u8]) -> Result<Self, FaceParsingError> {
        let face = ttf_parser::Face::parse(bytes, 0)?;
        let units = i32::from(face.units_per_em());
        let scaled = |measure: i16| i16::try_from(i32::from(measure) * 1000 / units).unwrap_or(i16::MAX);
        let mut glyphs = Vec::new();
        let tables = face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables).filter(|table| table.is_unicode());
        for table in tables {
            table.codepoints(|number| {
                let Some(id) = table.glyph_index(number) else { return };
                let at = usize::try_from(number).unwrap_or(usize::MAX);
                let advance = u32::from(face.glyph_hor_advance(id).unwrap_or_default()) * 1000;
                let advance = u16::try_from(advance / u32::from(face.units_per_em())).unwrap_or(u16::MAX);
                if at >= glyphs.len() {
                    glyphs.resize(at + 1, Glyph::default());
                }
                if let Some(glyph) = glyphs.get_mut(at) {
                    *glyph = Glyph { id: id.0, advance };
                }
            });
        }
        let bounds = face.global_bounding_box();
        Ok(Self {
            name,
            bytes,
            glyph_count: face.number_of_glyphs(),
            ascent: scaled(face.ascender()),
            descent: scaled(face.descender()),
            capital_height: scaled(face.capital_height().unwrap_or_else(|| face.ascender())),
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(scaled),
            line_gap: scaled(face.line_gap()),
            glyphs,
        })
    }

    pub(super) fn glyph(&self, letter: char) -> Glyph {
        let number = usize::try_from(u32::from(letter)).unwrap_or(usize::MAX);
        self.glyphs.get(number).copied().unwrap_or_default()
    }

    pub(super) fn has(&self, letter: char) -> bool {
        self.glyph(letter).id != 0
    }

    /// The width of a text in this size.
    pub(super) fn width(&self, text: &str, size: u8) -> Length {
        let advances: i64 = text.chars().map(|letter| i64::from(self.glyph(letter).advance)).sum();
        Length(advances) * i64::from(size)
    }

    /// The distance from the top of a line to the feet of its letters.
    pub(super) fn ascent_of(&self, size: u8) -> Length {
        Length(i64::from(self.ascent)) * i64::from(size)
    }

    /// The distance from one line to the next.
    pub(super) fn pitch_of(&self, size: u8) -> Length {
        let height = i64::from(self.ascent) - i64::from(self.descent) + i64::from(self.line_gap);
        Length(height) * i64::from(size)
    }
}
