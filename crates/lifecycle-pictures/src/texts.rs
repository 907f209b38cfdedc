//! The size of texts, which are set in a monospaced font of 12 pixels.

/// The width of a letter in tenths of a pixel. The widest usual monospaced font takes 0.602 of its size.
const LETTER: i32 = 73;
/// The height of a line in a box, in pixels.
pub(crate) const LINE: i32 = 16;
/// The height of a line of a label, in pixels.
pub(crate) const LABEL_LINE: i32 = 15;

/// The width of a text in pixels, rounded up.
pub(crate) fn width_of(text: &str) -> i32 {
    let letters = i32::try_from(text.chars().count()).unwrap_or(i32::MAX / LETTER);
    (letters * LETTER + 9) / 10
}
