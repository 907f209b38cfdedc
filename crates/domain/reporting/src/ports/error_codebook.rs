/// What an error code means, in two languages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTexts {
    /// In English.
    pub en: Option<String>,
    /// In Dutch.
    pub nl: Option<String>,
}

/// The codebook of customs, as far as errors are concerned.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ErrorCodebook: Send + Sync {
    /// What the code means; nothing for a code that it does not know.
    fn texts(&self, code: &str) -> ErrorTexts;
}
