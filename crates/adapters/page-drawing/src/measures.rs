//! Lengths, and positions on the page, measured from its upper left corner.

use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A length in thousandths of a point, which is 1/72 inch. Whole numbers add up exactly, and a thousandth of a point is
/// the unit of fonts with 1000 units to their size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length(pub i64);

/// A length given in tenths of a millimetre.
#[must_use]
pub fn tenths(number: i32) -> Length {
    // An inch has 254 tenths of a millimetre.
    Length((i64::from(number) * 72_000 + 127).div_euclid(254))
}

impl Length {
    /// Writes the length in points, with no more decimals than it has.
    pub fn write(self, content: &mut Vec<u8>) {
        let (sign, number) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let (whole, fraction) = (number / 1000, number % 1000);
        let text = match fraction {
            0 => format!("{sign}{whole}"),
            fraction => format!("{sign}{whole}.{fraction:03}").trim_end_matches('0').to_owned(),
        };
        content.extend_from_slice(text.as_bytes());
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i64> for Length {
    type Output = Self;

    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl Div<i64> for Length {
    type Output = Self;

    fn div(self, parts: i64) -> Self {
        Self(self.0 / parts)
    }
}

pub(super) const PAGE_HEIGHT: i32 = 2970;
/// Left edge of the content, in tenths of a millimetre.
pub const LEFT: i32 = 200;
/// Right edge of the content, in tenths of a millimetre.
pub const RIGHT: i32 = 1900;
/// End of the content, in tenths of a millimetre; the foot of the page is below.
pub const BOTTOM: i32 = 2730;
/// Start of the content on the second and later pages, in tenths of a millimetre.
pub const TOP: i32 = 260;
