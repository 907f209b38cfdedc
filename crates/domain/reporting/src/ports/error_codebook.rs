/// Meaning of an error code, in two languages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTexts {
    /// English text; `None` if the codebook has none.
    pub en: Option<String>,
    /// Dutch text; `None` if the codebook has none.
    pub nl: Option<String>,
}

/// The error codes of the customs codebook.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ErrorCodebook: Send + Sync {
    /// The texts for a code; both `None` for an unknown code.
    fn texts(&self, code: &str) -> ErrorTexts;
}
