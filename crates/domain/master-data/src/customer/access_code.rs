use std::fmt;

/// The access code of a transit guarantee: a secret that goes into messages and is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct DvaAccessCode(String);

impl DvaAccessCode {
    /// The code as its holder has it.
    #[must_use]
    pub fn new(code: impl Into<String>) -> Self {
        Self(code.into())
    }

    /// The code in the clear.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DvaAccessCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DvaAccessCode(..)")
    }
}

/// What becomes of a secret that is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SecretChange {
    /// It stays as it is.
    #[default]
    Keep,
    /// It is gone.
    Clear,
    /// This one takes its place.
    Set(DvaAccessCode),
}
