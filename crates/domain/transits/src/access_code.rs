use serde::Deserialize;
use std::fmt;

/// Access code of a guarantee. It is secret: its `Debug` output does not show it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct AccessCode(String);

impl AccessCode {
    /// Text that replaces the access code in messages shown to people.
    pub const CONCEALED: &'static str = "****";

    /// Wraps an access code as it is stored.
    #[must_use]
    pub const fn new(code: String) -> Self {
        Self(code)
    }

    /// Returns a placeholder for the code. Messages include the placeholder exactly when they would include the code
    /// itself.
    #[must_use]
    pub fn concealed(&self) -> Self {
        Self(if self.is_sendable() { Self::CONCEALED.to_owned() } else { String::new() })
    }

    /// Returns whether the code fits the message: 4 visible ASCII characters. Other codes are left out, since half a
    /// code would be a different code.
    #[must_use]
    pub fn is_sendable(&self) -> bool {
        self.0.len() == 4 && self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    /// Returns whether the code is an empty text, which stands for no code.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.0.trim().is_empty()
    }

    /// Returns the plain code, for the message to customs.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AccessCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessCode")
    }
}
