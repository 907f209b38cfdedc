use std::fmt;

/// Buffer for the digits of any decimal (28 digits, sign, point), which saves an allocation for each number.
#[derive(Default)]
pub(crate) struct Digits {
    bytes: [u8; 32],
    length: usize,
}

impl Digits {
    pub(crate) fn as_str(&self) -> &str {
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
