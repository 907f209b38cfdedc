use super::fonts::Font;
use std::sync::Arc;
use subsetter::GlyphRemapper;

/// The glyphs of a font that a document uses. They get new numbers in the order of their first use, since only they are
/// embedded.
pub(super) struct UsedGlyphs {
    pub(super) font: Arc<Font>,
    /// The new number of each glyph of the font; 0 for those not used yet.
    numbers: Vec<u16>,
    /// The used glyphs, in the order of the new numbers.
    used: Vec<UsedGlyph>,
}

struct UsedGlyph {
    /// Number in the font.
    id: u16,
    /// Width in thousandths of the size.
    width: u16,
    /// The text that the glyph stands for; empty for a part of what another one stands for.
    letters: String,
}

impl UsedGlyphs {
    pub(super) fn new(font: Arc<Font>) -> Self {
        // The empty box keeps its number, 0.
        let empty_box = UsedGlyph { id: 0, width: 600, letters: String::new() };
        Self { numbers: vec![0; usize::from(font.glyph_count)], font, used: vec![empty_box] }
    }

    /// The new number of the glyph of this letter.
    pub(super) fn number(&mut self, letter: char) -> u16 {
        let glyph = self.font.glyph(letter);
        self.number_of(glyph.id, glyph.advance, letter.encode_utf8(&mut [0; 4]))
    }

    /// The new number of a glyph with this width, which stands for these letters.
    pub(super) fn number_of(&mut self, id: u16, width: u16, letters: &str) -> u16 {
        let Some(number) = self.numbers.get_mut(usize::from(id)) else { return 0 };
        if *number == 0 && id != 0 {
            // A font has at most 65535 glyphs, so that many can be used.
            *number = u16::try_from(self.used.len()).unwrap_or_default();
            self.used.push(UsedGlyph { id, width, letters: letters.to_owned() });
        } else if let Some(glyph) = self.used.get_mut(usize::from(*number)).filter(|glyph| glyph.letters.is_empty()) {
            // It was only part of another letter until now.
            glyph.letters.push_str(letters);
        }
        *number
    }

    /// The widths of the used glyphs in the order of their new numbers.
    pub(super) fn widths(&self) -> impl Iterator<Item = i32> {
        self.used.iter().map(|glyph| i32::from(glyph.width))
    }

    /// The new numbers and what they stand for, without the empty box and parts of what others stand for.
    pub(super) fn letters(&self) -> impl Iterator<Item = (u16, &str)> {
        (1..)
            .zip(self.used.iter().skip(1))
            .map(|(number, glyph)| (number, &*glyph.letters))
            .filter(|(_, letters)| !letters.is_empty())
    }

    /// The font reduced to the used glyphs, as a file.
    pub(super) fn subset(&self) -> Result<Vec<u8>, subsetter::Error> {
        let mut glyphs = GlyphRemapper::new();
        for glyph in &self.used {
            glyphs.remap(glyph.id);
        }
        subsetter::subset(&self.font.bytes, self.font.index, &glyphs)
    }
}
