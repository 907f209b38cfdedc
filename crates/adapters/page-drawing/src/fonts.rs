//! The fonts: Noto Sans, reduced to the letters that papers use.
//!
//! The `latin` set has the letters of every language of the EU that uses the Latin alphabet. The larger set has Greek
//! and Cyrillic as well, and is used only for texts that need it. Other letters come from fonts of the machine
//! ([`super::paper_fonts`]).

use super::measures::Length;
use super::pdf_error::PdfError;
use harfrust::font::Blob;
use std::sync::{Arc, OnceLock};
use ttf_parser::FaceParsingError;

/// A font and its bold form.
pub(super) struct Family {
    pub(super) regular: Arc<Font>,
    pub(super) bold: Arc<Font>,
}

/// A font, with the measures of its letters prepared for look-ups. Measures are thousandths of the font size.
pub(super) struct Font {
    pub(super) name: String,
    /// The file.
    pub(super) bytes: Blob,
    /// Place of the font in a file that has several.
    pub(super) index: u32,
    /// Whether the outlines are those of CFF instead of TrueType.
    pub(super) is_cff: bool,
    /// The shaper of texts in the font.
    pub(super) shaper: harfrust::Font,
    /// Units of the file to the size of the font.
    pub(super) units: u16,
    /// Number of glyphs that the file has.
    pub(super) glyph_count: u16,
    pub(super) ascent: i16,
    /// Below zero.
    pub(super) descent: i16,
    pub(super) capital_height: i16,
    /// The box around all letters: left, bottom, right, top.
    pub(super) bounds: [i16; 4],
    line_gap: i16,
    /// The glyph of each letter, by the number of the letter. Texts in fonts of the machine are shaped, so that no code
    /// asks for theirs.
    glyphs: Vec<Glyph>,
}

impl std::fmt::Debug for Font {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Font").field("name", &self.name).finish_non_exhaustive()
    }
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

/// The smallest fonts of the service that have all letters of the texts, or else the largest.
pub(super) fn fonts_for<'t>(mut texts: impl Iterator<Item = &'t str>) -> Result<&'static Family, PdfError> {
    let latin = family(
        &LATIN,
        include_bytes!("../fonts/NotoSans-Regular-latin.ttf"),
        include_bytes!("../fonts/NotoSans-Bold-latin.ttf"),
    )?;
    let needs_no_more = |text: &str| text.chars().all(|letter| letter.is_ascii() || latin.regular.has(letter));
    if texts.all(needs_no_more) {
        return Ok(latin);
    }
    largest_fonts()
}

/// The fonts of the service that have the most letters.
pub(super) fn largest_fonts() -> Result<&'static Family, PdfError> {
    family(
        &EUROPEAN,
        include_bytes!("../fonts/NotoSans-Regular-european.ttf"),
        include_bytes!("../fonts/NotoSans-Bold-european.ttf"),
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
    let regular = Font::from_service("NotoSans-Regular", regular).map_err(PdfError::Font)?;
    let bold = Font::from_service("NotoSans-Bold", bold).map_err(PdfError::Font)?;
    Ok(cell.get_or_init(|| Family { regular: Arc::new(regular), bold: Arc::new(bold) }))
}

impl Font {
    fn from_service(name: &str, bytes: &'static [u8]) -> Result<Self, FaceParsingError> {
        let face = ttf_parser::Face::parse(bytes, 0)?;
        let shaper = harfrust::Font::new(bytes, 0).ok_or(FaceParsingError::MalformedFont)?;
        let glyphs = glyphs_of(&face);
        Ok(Self { glyphs, ..Self::from_face(name.to_owned(), &face, Blob::from(bytes), 0, shaper) })
    }

    /// A font of the machine, by the bytes of its file; `None` if they are no font.
    pub(super) fn from_machine(bytes: Vec<u8>, index: u32) -> Option<Self> {
        let blob = Blob::from(bytes);
        let shaper = harfrust::Font::new(blob.clone(), index)?;
        let face = ttf_parser::Face::parse(&blob, index).ok()?;
        let named = face.names().into_iter().find(|name| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME);
        let named = named.and_then(|name| name.to_string()).unwrap_or_default();
        let name: String = named.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
        Some(Self::from_face(name, &face, blob.clone(), index, shaper))
    }

    fn from_face(name: String, face: &ttf_parser::Face<'_>, bytes: Blob, index: u32, shaper: harfrust::Font) -> Self {
        let units = face.units_per_em();
        let scaled = |measure: i16| i16::try_from(i32::from(measure) * 1000 / i32::from(units)).unwrap_or(i16::MAX);
        let bounds = face.global_bounding_box();
        Self {
            name,
            bytes,
            index,
            is_cff: face.tables().cff.is_some(),
            shaper,
            units,
            glyph_count: face.number_of_glyphs(),
            ascent: scaled(face.ascender()),
            descent: scaled(face.descender()),
            capital_height: scaled(face.capital_height().unwrap_or_else(|| face.ascender())),
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(scaled),
            line_gap: scaled(face.line_gap()),
            glyphs: Vec::new(),
        }
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

/// The glyphs of all letters of a font, by the numbers of the letters.
fn glyphs_of(face: &ttf_parser::Face<'_>) -> Vec<Glyph> {
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
    glyphs
}
