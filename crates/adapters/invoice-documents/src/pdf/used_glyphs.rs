use super::fonts::Font;
use subsetter::GlyphRemapper;

/// The glyphs of a font that a document uses. They get new numbers in the order of their first use, since only they are
/// embedded.
pub(super) struct UsedGlyphs {
    pub(super) font: &'static Font,
    /// The new number of each glyph of the font; 0 for those not used yet.
    numbers: Vec<u16>,
    /// Each new number: the number in the font, its width in thousandths of the size, and the letter.
    used: Vec<(u16, u16, char)>,
}

impl UsedGlyphs {
    pub(super) fn of(font: &'static Font) -> Self {
        // The empty box keeps its number, 0.
        Self { font, numbers: vec![0; usize::from(font.glyph_count)], used: vec![(0, 600, '\u{fffd}')] }
    }

    /// The new number of the glyph of this letter.
    pub(super) fn number(&mut self, letter: char) -> u16 {
        let glyph = self.font.glyph(letter);
        let Some(number) = self.numbers.get_mut(usize::from(glyph.id)) else { return 0 };
        if *number == 0 && glyph.id != 0 {
            // A font has at most 65535 glyphs, so that many can be used.
            *number = u16::try_from(self.used.len()).unwrap_or_default();
            self.used.push((glyph.id, glyph.advance, letter));
        }
        *number
    }

    /// The widths of the used glyphs in the order of their new numbers.
    pub(super) fn widths(&self) -> impl Iterator<Item = i32> {
        self.used.iter().map(|(_, width, _)| i32::from(*width))
    }

    /// The new numbers and their letters, without the empty box.
    pub(super) fn letters(&self) -> impl Iterator<Item = (u16, char)> {
        (1..).zip(self.used.iter().skip(1).map(|(_, _, letter)| *letter))
    }

    /// The font reduced to the used glyphs, as a file.
    pub(super) fn subset(&self) -> Result<Vec<u8>, subsetter::Error> {
        let mut glyphs = GlyphRemapper::new();
        for (id, _, _) in &self.used {
            glyphs.remap(*id);
        }
        subsetter::subset(self.font.bytes, 0, &glyphs)
    }
}
