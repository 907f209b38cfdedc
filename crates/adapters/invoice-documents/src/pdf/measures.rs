//! Where things stand on the page, in tenths of millimetres from its upper left corner.

use genpdfi::Mm;

/// A length of that many tenths of a millimetre.
pub(super) fn tenths(number: i32) -> Mm {
    Mm::from(number) / 10.0
}

pub(super) const PAGE_WIDTH: i32 = 2100;
pub(super) const PAGE_HEIGHT: i32 = 2970;
pub(super) const LEFT: i32 = 200;
pub(super) const RIGHT: i32 = 1900;
/// Below it the foot of the page begins.
pub(super) const BOTTOM: i32 = 2730;
/// Where the content of the second and later pages begins.
pub(super) const TOP: i32 = 260;
