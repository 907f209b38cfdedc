//! Lengths, and positions on the page, measured from its upper left corner.

use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A length in thousandths of a point, which is 1/72 inch. Whole numbers add up exactly, and a thousandth of a point is
/// the unit of fonts with 1000 units to their size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length(pub(super) i64);

/// A length given in tenths of a millimetre.
pub(super) fn tenths(number: i32) -> Length {
    // An inch has 254 tenths of a millimetre.
    Length((i64::from(number) * 72_000 + 127).div_euclid(254))
}

impl Length {
    /// Writes the length in points, with no more decimals than it has.
    pub(super) fn write(self, content: &mut Vec<u8>) {
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
pub(super) const LEFT: i32 = 200;
pub(super) const RIGHT: i32 = 1900;
/// End of the content; the foot of the page is below.
pub(super) const BOTTOM: i32 = 2730;
/// Start of the content on the second and later pages.
pub(super) const TOP: i32 = 260;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_in_points_without_needless_decimals() {
        let written = |length: Length| {
            let mut content = Vec::new();
            length.write(&mut content);
            String::from_utf8(content).expect("a number")
        };
        let texts = [0, 5, -50, 9_000, 12_345, -841_890].map(|number| written(Length(number)));
        assert_eq!(texts, ["0", "0.005", "-0.05", "9", "12.345", "-841.89"]);
        assert_eq!((written(tenths(2540)), written(tenths(2970))), ("720".to_owned(), "841.89".to_owned()));
    }
}
