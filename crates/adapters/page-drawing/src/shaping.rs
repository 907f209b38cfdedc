//! The glyphs of letters in one font and one direction.

use super::fonts::Font;
use super::letters::is_seen;
use super::page::PlacedGlyph;
use super::pdf_error::PdfError;
use super::used_glyphs::UsedGlyphs;
use harfrust::{Buffer, BufferFlags, Direction, GlyphId, GlyphInfo, ShapeOptions, ShaperFont, shape};

/// A glyph at its place. Measures are thousandths of the size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ShapedGlyph {
    /// Number in the font.
    pub(super) id: u16,
    /// The width that the font gives it.
    pub(super) width: u16,
    /// The distance to the next glyph.
    pub(super) advance: i64,
    /// The offset to the right of its place, and above it.
    pub(super) right: i64,
    pub(super) up: i64,
    /// The text that it stands for; empty where another glyph stands for it too.
    pub(super) letters: String,
    /// The text that this glyph and the next ones of its cluster stand for together, where their own letters do not
    /// show it.
    pub(super) says: Option<GlyphCluster>,
}

/// The text that several glyphs stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GlyphCluster {
    pub(super) letters: String,
    pub(super) glyphs: usize,
}

impl ShapedGlyph {
    /// The glyph with its number among those that a document uses.
    pub(super) fn placed(&self, used: &mut UsedGlyphs) -> PlacedGlyph {
        let Self { id, width, advance, right, up, letters, says: _ } = self;
        let (number, width) = (used.number_of(*id, *width, letters), i64::from(*width));
        PlacedGlyph { number, width, advance: *advance, right: *right, up: *up }
    }
}

/// The glyphs of a text of one script, from left to right.
pub(super) fn shaped(font: &Font, text: &str, to_the_left: bool) -> Result<Vec<ShapedGlyph>, PdfError> {
    let mut buffer = Buffer::new();
    buffer.push_str(text);
    buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES);
    buffer.set_direction(if to_the_left { Direction::RightToLeft } else { Direction::LeftToRight });
    buffer.guess_segment_properties();
    let shaper = ShaperFont::new(&font.shaper);
    shape(&shaper, &mut buffer, ShapeOptions::new()).map_err(|failure| PdfError::Shaping(failure.to_string()))?;
    let scaled = |measure: i32| i64::from(measure) * 1000 / i64::from(font.units);
    let places = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
    let mut glyphs: Vec<(u32, ShapedGlyph)> = places
        .map(|(glyph, place)| {
            let id = u16::try_from(glyph.glyph_id).unwrap_or_default();
            let width = scaled(shaper.glyph_h_advance(GlyphId::new(glyph.glyph_id)));
            let shaped = ShapedGlyph {
                id,
                width: u16::try_from(width).unwrap_or_default(),
                advance: scaled(place.x_advance),
                right: scaled(place.x_offset),
                up: scaled(place.y_offset),
                letters: String::new(),
                says: None,
            };
            (glyph.cluster, shaped)
        })
        .collect();
    for same in glyphs.chunk_by_mut(|(one, _), (other, _)| one == other) {
        let from = same.first().map(|(cluster, _)| *cluster).unwrap_or_default();
        let cluster: Vec<char> =
            cluster_at(text, from, buffer.glyph_infos()).chars().filter(|letter| is_seen(*letter)).collect();
        share(&shaper, &cluster, to_the_left, same);
        say(&cluster, to_the_left, same);
    }
    Ok(glyphs.into_iter().map(|(_, glyph)| glyph).collect())
}

/// The letters that begin at a place of the text and belong together.
fn cluster_at<'t>(text: &'t str, from: u32, glyphs: &[GlyphInfo]) -> &'t str {
    let next = glyphs.iter().map(|glyph| glyph.cluster).filter(|other| *other > from).min();
    let end = next.map_or(text.len(), |next| next as usize);
    text.get(from as usize..end).unwrap_or_default()
}

/// Shares the letters of a cluster among its glyphs: each gets the letter that it always stands for. The rest goes
/// to a single glyph, and to the first that has none where they run from right to left.
fn share(shaper: &ShaperFont<'_, '_>, cluster: &[char], to_the_left: bool, glyphs: &mut [(u32, ShapedGlyph)]) {
    let mut left: Vec<char> =
        cluster.iter().map(|letter| if to_the_left { mirrored(*letter) } else { *letter }).collect();
    let is_alone = glyphs.len() == 1;
    for (_, glyph) in glyphs.iter_mut() {
        let is_of = |letter: &char| {
            shaper.nominal_glyph(u32::from(*letter)).is_some_and(|known| known.to_u32() == u32::from(glyph.id))
        };
        if let Some(place) = left.iter().position(is_of) {
            glyph.letters.push(left.remove(place));
        }
    }
    let empty = glyphs.iter_mut().find(|(_, glyph)| glyph.letters.is_empty());
    if let Some((_, glyph)) = empty.filter(|_| is_alone || to_the_left) {
        glyph.letters.extend(left);
    }
}

/// The bracket that is drawn for another one in a text from right to left.
const fn mirrored(letter: char) -> char {
    match letter {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        other => other,
    }
}

/// Has the first glyph say what a cluster is where the letters of its glyphs do not: they stand in another order (as
/// vowels of Indic scripts do before their consonants), are drawn as parts of others, or as an empty box. Readers turn
/// letters that run from right to left themselves, and what is said would be turned too.
fn say(cluster: &[char], to_the_left: bool, glyphs: &mut [(u32, ShapedGlyph)]) {
    let count = glyphs.len();
    let has_box = glyphs.iter().any(|(_, glyph)| glyph.id == 0);
    let reported = glyphs.iter().flat_map(|(_, glyph)| glyph.letters.chars());
    let is_silent = has_box || (!to_the_left && !reported.eq(cluster.iter().copied()));
    if let Some((_, first)) = glyphs.first_mut().filter(|_| is_silent) {
        first.says = Some(GlyphCluster { letters: cluster.iter().collect(), glyphs: count });
    }
}
