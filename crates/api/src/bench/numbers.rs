//! Numbers as people read them, without binary fractions.

use std::fmt::{self, Display, Formatter};

/// A number with separated thousands.
pub(super) struct Thousands(pub(super) u64);

impl Display for Thousands {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (place, digit) in digits.char_indices() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// Microseconds as milliseconds, with as many decimals as matter.
pub(super) struct Milliseconds(pub(super) u64);

impl Display for Milliseconds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let micros = self.0;
        match micros {
            0..10_000 => write!(f, "{}.{:02}", micros / 1_000, micros % 1_000 / 10),
            10_000..100_000 => write!(f, "{}.{}", micros / 1_000, micros % 1_000 / 100),
            _ => write!(f, "{}", Thousands(micros / 1_000)),
        }
    }
}

/// Bytes as millions of bytes with one decimal.
pub(super) struct Megabytes(pub(super) u64);

impl Display for Megabytes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tenths = self.0 / 100_000;
        write!(f, "{}.{} MB", Thousands(tenths / 10), tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let shown = [0, 999, 1_000, 12_345, 1_234_567].map(|number| Thousands(number).to_string());
        assert_eq!(shown, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }

    #[test]
    fn times_have_the_decimals_that_matter() {
        let shown = [7, 990, 9_994, 10_000, 99_990, 1_234_567].map(|micros| Milliseconds(micros).to_string());
        assert_eq!(shown, ["0.00", "0.99", "9.99", "10.0", "99.9", "1,234"]);
    }

    #[test]
    fn megabytes_have_one_decimal() {
        let shown = [0, 99_999, 50_249_728, 1_234_500_000].map(|bytes| Megabytes(bytes).to_string());
        assert_eq!(shown, ["0.0 MB", "0.0 MB", "50.2 MB", "1,234.5 MB"]);
    }
}
