use rust_decimal::Decimal;
use std::fmt::{self, Write};

/// Buffer for the digits of any decimal (28 digits, sign, point), which saves an allocation for each number.
#[derive(Default)]
pub struct Digits {
    bytes: [u8; 32],
    length: usize,
}

impl Digits {
    /// Returns the digits of a number, with its point where it has decimals.
    pub fn from_number(number: Decimal) -> Self {
        let mut digits = Self::default();
        match u64::try_from(number.mantissa().unsigned_abs()) {
            Ok(mantissa) => digits.put(mantissa, number.scale(), number.is_sign_negative()),
            Err(_) => {
                let _always_fits = write!(digits, "{number}");
            }
        }
        digits
    }

    /// Writes the digits from the last to the first. Written by hand because most of a message's numbers come here, and
    /// the formatting machinery took a tenth of the time of the message.
    fn put(&mut self, mut mantissa: u64, scale: u32, is_negative: bool) {
        let (mut at, mut written) = (self.bytes.len(), 0);
        let mut put = |byte: u8| {
            at -= 1;
            if let Some(place) = self.bytes.get_mut(at) {
                *place = byte;
            }
        };
        while mantissa > 0 || written <= scale {
            put(b'0' + u8::try_from(mantissa % 10).unwrap_or_default());
            mantissa /= 10;
            written += 1;
            if written == scale {
                put(b'.');
            }
        }
        if is_negative {
            put(b'-');
        }
        self.bytes.copy_within(at.., 0);
        self.length = self.bytes.len() - at;
    }

    /// Returns the digits as text.
    pub fn as_str(&self) -> &str {
        self.bytes.get(..self.length).and_then(|digits| std::str::from_utf8(digits).ok()).unwrap_or_default()
    }
}

impl fmt::Write for Digits {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
