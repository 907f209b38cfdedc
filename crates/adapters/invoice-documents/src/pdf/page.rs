use super::measures::{Length, PAGE_HEIGHT, tenths};
use super::style::{Color, Style};

/// The content of one page: the operators of ISO 32000-1, with positions from the lower left corner. An operator whose
/// effect still lasts is not repeated.
#[derive(Default)]
pub(super) struct Page {
    content: Vec<u8>,
    font: Option<(bool, u8)>,
    fill: Option<Color>,
    stroke: Option<(Color, Length)>,
}

/// The names of the two fonts and of the logo in the resources of every page.
pub(super) const REGULAR: &str = "F0";
pub(super) const BOLD: &str = "F1";
pub(super) const LOGO: &str = "Logo";

const HEX: &[u8; 16] = b"0123456789abcdef";

impl Page {
    /// Writes glyphs, by their numbers in the embedded font, with their feet at the height `y`.
    pub(super) fn glyphs(&mut self, x: Length, y: Length, style: Style, glyphs: impl Iterator<Item = u16>) {
        self.content.extend_from_slice(b"BT ");
        if self.font.replace((style.bold, style.size)) != Some((style.bold, style.size)) {
            let name = if style.bold { BOLD } else { REGULAR };
            self.content.extend_from_slice(format!("/{name} {} Tf ", style.size).as_bytes());
        }
        if self.fill.replace(style.color) != Some(style.color) {
            style.color.write(&mut self.content);
            self.content.extend_from_slice(b"rg ");
        }
        self.point(x, y);
        self.content.extend_from_slice(b"Td <");
        for glyph in glyphs {
            let digits = [glyph >> 12, glyph >> 8, glyph >> 4, glyph].map(|part| HEX[usize::from(part & 15)]);
            self.content.extend_from_slice(&digits);
        }
        self.content.extend_from_slice(b"> Tj ET\n");
    }

    /// Draws a horizontal line with its middle at the height `y`.
    pub(super) fn rule(&mut self, from: Length, to: Length, y: Length, thickness: Length, color: Color) {
        if self.stroke.replace((color, thickness)) != Some((color, thickness)) {
            color.write(&mut self.content);
            self.content.extend_from_slice(b"RG ");
            thickness.write(&mut self.content);
            self.content.extend_from_slice(b" w ");
        }
        self.point(from, y);
        self.content.extend_from_slice(b"m ");
        self.point(to, y);
        self.content.extend_from_slice(b"l S\n");
    }

    /// Draws the logo with its lower left corner at the point.
    pub(super) fn logo(&mut self, x: Length, y: Length, width: Length, height: Length) {
        self.content.extend_from_slice(b"q ");
        width.write(&mut self.content);
        self.content.extend_from_slice(b" 0 0 ");
        height.write(&mut self.content);
        self.content.push(b' ');
        self.point(x, y);
        self.content.extend_from_slice(format!("cm /{LOGO} Do Q\n").as_bytes());
    }

    pub(super) fn into_content(self) -> Vec<u8> {
        self.content
    }

    fn point(&mut self, x: Length, y: Length) {
        x.write(&mut self.content);
        self.content.push(b' ');
        (tenths(PAGE_HEIGHT) - y).write(&mut self.content);
        self.content.push(b' ');
    }
}
