use super::measures::{Length, PAGE_HEIGHT, tenths};
use super::style::{Color, Style};

/// The content of one page: the operators of ISO 32000-1, with positions from the lower left corner. An operator with
/// an effect that still lasts is not repeated.
#[derive(Default)]
pub(super) struct Page {
    content: Vec<u8>,
    font: Option<(usize, u8)>,
    fill: Option<Color>,
    stroke: Option<(Color, Length)>,
}

/// The name of the logo in the resources of every page.
pub(super) const LOGO: &str = "Logo";

/// The name of a font in the resources of every page, by its place among the fonts of the document.
pub(super) fn font_name(font: usize) -> String {
    format!("F{font}")
}

/// A glyph at its place on a line. Measures are thousandths of the size.
pub(super) struct PlacedGlyph {
    /// Number in the embedded font.
    pub(super) number: u16,
    /// Its width in the embedded font.
    pub(super) width: i64,
    /// The distance to the next glyph.
    pub(super) advance: i64,
    /// The offset to the right of its place, and above it.
    pub(super) right: i64,
    pub(super) up: i64,
}

const HEX: &[u8; 16] = b"0123456789abcdef";

impl Page {
    /// Writes glyphs, by their numbers in the embedded font, with their feet at the height `y`.
    pub(super) fn glyphs(
        &mut self,
        x: Length,
        y: Length,
        font: usize,
        style: Style,
        glyphs: impl Iterator<Item = u16>,
    ) {
        self.begin_text(x, y, font, style);
        self.content.push(b'<');
        for glyph in glyphs {
            self.hexadecimal(glyph);
        }
        self.content.extend_from_slice(b"> Tj ET\n");
    }

    /// Writes glyphs that do not simply follow each other.
    pub(super) fn placed(&mut self, x: Length, y: Length, font: usize, style: Style, glyphs: &[PlacedGlyph]) {
        self.begin_text(x, y, font, style);
        self.content.extend_from_slice(b"[<");
        let (mut height, mut behind) = (0, 0);
        for glyph in glyphs {
            if glyph.up != height {
                height = glyph.up;
                self.content.extend_from_slice(b">] TJ ");
                (Length(height) * i64::from(style.size)).write(&mut self.content);
                self.content.extend_from_slice(b" Ts [<");
            }
            // Numbers between glyphs move to the left.
            let shift = -(behind + glyph.right);
            if shift != 0 {
                self.content.extend_from_slice(format!("> {shift} <").as_bytes());
            }
            self.hexadecimal(glyph.number);
            behind = glyph.advance - glyph.right - glyph.width;
        }
        self.content.extend_from_slice(if height == 0 { b">] TJ ET\n" } else { b">] TJ 0 Ts ET\n" });
    }

    /// States what the next text is, for readers that copy it or have it read out.
    pub(super) fn begin_saying(&mut self, text: &str) {
        self.content.extend_from_slice(b"/Span <</ActualText <feff");
        for unit in text.encode_utf16() {
            self.hexadecimal(unit);
        }
        self.content.extend_from_slice(b">>> BDC\n");
    }

    /// Ends what [`Self::begin_saying`] began.
    pub(super) fn end_saying(&mut self) {
        self.content.extend_from_slice(b"EMC\n");
    }

    fn stroke_with(&mut self, thickness: Length, color: Color) {
        if self.stroke.replace((color, thickness)) != Some((color, thickness)) {
            color.write(&mut self.content);
            self.content.extend_from_slice(b"RG ");
            thickness.write(&mut self.content);
            self.content.extend_from_slice(b" w ");
        }
    }

    fn fill_with(&mut self, color: Color) {
        if self.fill.replace(color) != Some(color) {
            color.write(&mut self.content);
            self.content.extend_from_slice(b"rg ");
        }
    }

    fn begin_text(&mut self, x: Length, y: Length, font: usize, style: Style) {
        self.content.extend_from_slice(b"BT ");
        if self.font.replace((font, style.size)) != Some((font, style.size)) {
            self.content.extend_from_slice(format!("/{} {} Tf ", font_name(font), style.size).as_bytes());
        }
        self.fill_with(style.color);
        self.point(x, y);
        self.content.extend_from_slice(b"Td ");
    }

    fn hexadecimal(&mut self, number: u16) {
        let digits = [number >> 12, number >> 8, number >> 4, number].map(|part| HEX[usize::from(part & 15)]);
        self.content.extend_from_slice(&digits);
    }

    /// Draws the box that stands for a letter without a font, in a place of this width, with its foot at `y`.
    pub(super) fn empty_box(&mut self, x: Length, y: Length, width: Length, style: Style) {
        // Thousandths of the size: as high as a capital, with some room at both sides and a thin line.
        let part = |thousandths: i64| Length(thousandths) * i64::from(style.size);
        self.stroke_with(part(40), style.color);
        self.point(x + part(60), y);
        for (length, end) in [(width - part(120), " "), (part(700), " re S\n")] {
            length.write(&mut self.content);
            self.content.extend_from_slice(end.as_bytes());
        }
    }

    /// Draws a horizontal line with its middle at the height `y`.
    pub(super) fn rule(&mut self, from: Length, to: Length, y: Length, thickness: Length, color: Color) {
        self.stroke_with(thickness, color);
        self.point(from, y);
        self.content.extend_from_slice(b"m ");
        self.point(to, y);
        self.content.extend_from_slice(b"l S\n");
    }

    /// Draws an upright line with its middle at the distance `x` from the left.
    pub(super) fn upright(&mut self, x: Length, from: Length, to: Length, thickness: Length, color: Color) {
        self.stroke_with(thickness, color);
        self.point(x, from);
        self.content.extend_from_slice(b"m ");
        self.point(x, to);
        self.content.extend_from_slice(b"l S\n");
    }

    /// Fills a rectangle that has its upper left corner at the point.
    pub(super) fn filled(&mut self, x: Length, y: Length, width: Length, height: Length, color: Color) {
        self.fill_with(color);
        self.point(x, y + height);
        width.write(&mut self.content);
        self.content.push(b' ');
        height.write(&mut self.content);
        self.content.extend_from_slice(b" re f\n");
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
