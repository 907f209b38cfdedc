//! Colours and styles of what is drawn.

/// A colour by its parts of red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(u8, u8, u8);

/// Colour of ordinary text, nearly black.
pub const INK: Color = Color(31, 36, 43);
/// Colour of labels and of the foot of the page.
pub const GREY: Color = Color(98, 107, 118);
/// Colour of titles and of the outer lines of a table.
pub const ACCENT: Color = Color(22, 62, 104);
/// Colour of the lines between the rows of a table.
pub const HAIRLINE: Color = Color(214, 219, 225);
/// Background of the figures that matter most.
pub const BAND: Color = Color(236, 240, 245);

/// The looks of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Size of the letters in points.
    pub(super) size: u8,
    pub(super) color: Color,
    pub(super) bold: bool,
}

/// The style of upright text with this size and colour.
#[must_use]
pub const fn text(size: u8, color: Color) -> Style {
    Style { size, color, bold: false }
}

impl Style {
    /// The same in bold letters.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same in another size, in points.
    #[must_use]
    pub const fn sized(self, size: u8) -> Self {
        Self { size, ..self }
    }
}

impl Color {
    /// Writes the parts as thousandths of the whole, which is finer than the 255 steps of a colour.
    pub(super) fn write(self, content: &mut Vec<u8>) {
        let Self(red, green, blue) = self;
        for part in [red, green, blue] {
            let thousandths = (u32::from(part) * 1000 + 127) / 255;
            content.extend_from_slice(format!("{}.{:03} ", thousandths / 1000, thousandths % 1000).as_bytes());
        }
    }
}
