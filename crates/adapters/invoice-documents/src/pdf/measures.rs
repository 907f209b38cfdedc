//! Positions on the page, in tenths of millimetres from its upper left corner.

use genpdfi::Mm;

/// A length given in tenths of a millimetre.
pub(super) fn tenths(number: i32) -> Mm {
    Mm::from(number) / 10.0
}

pub(super) const PAGE_WIDTH: i32 = 2100;
pub(super) const PAGE_HEIGHT: i32 = 2970;
pub(super) const LEFT: i32 = 200;
pub(super) const RIGHT: i32 = 1900;
/// End of the content; the foot of the page is below.
pub(super) const BOTTOM: i32 = 2730;
/// Start of the content on the second and later pages.
pub(super) const TOP: i32 = 260;
