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

    /// The code that somebody gave; `None` when it is blank.
    #[must_use]
    pub fn given(text: &str) -> Option<Self> {
        let code = text.trim();
        (!code.is_empty()).then(|| Self::new(code))
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

#[cfg(test)]
mod tests {
    use super::DvaAccessCode;

    #[test]
    fn what_is_blank_is_no_code_and_blanks_around_are_no_part_of_it() {
        assert_eq!(DvaAccessCode::given(" 12 34 "), Some(DvaAccessCode::new("12 34")));
        for blank in ["", "  "] {
            assert_eq!(DvaAccessCode::given(blank), None);
        }
    }

    #[test]
    fn a_code_is_not_printed() {
        assert_eq!(format!("{:?}", DvaAccessCode::new("1234")), "DvaAccessCode(..)");
    }
}
