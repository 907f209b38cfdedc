use std::fmt;

/// The access code of a transit guarantee. It is secret: it goes into messages and is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct DvaAccessCode(String);

impl DvaAccessCode {
    /// Wraps an access code, unchanged.
    #[must_use]
    pub fn new(code: impl Into<String>) -> Self {
        Self(code.into())
    }

    /// Makes an access code of a client's text, without blanks around it; `None` when the text is blank.
    #[must_use]
    pub fn given(text: &str) -> Option<Self> {
        let code = text.trim();
        (!code.is_empty()).then(|| Self::new(code))
    }

    /// The plain access code.
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

/// The effect of a change on a stored secret.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SecretChange {
    /// The stored secret stays.
    #[default]
    Keep,
    /// The stored secret is removed.
    Clear,
    /// This secret replaces the stored one.
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
