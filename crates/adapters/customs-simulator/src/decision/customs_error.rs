use crate::wco::Pointer;
use customs_tariff::Codebook;

/// One reason for a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsError {
    code: String,
    description: Option<String>,
    pointer: Pointer,
}

impl CustomsError {
    /// An error with the text that the codebook has for its code. A response carries 8 characters
    /// of a code at most.
    #[must_use]
    pub fn new(code: &str, pointer: Pointer, codebook: &Codebook) -> Self {
        let description = codebook.error_text(code).map(|text| text.description_en().to_owned());
        Self { code: code.chars().take(8).collect(), description, pointer }
    }

    /// The same error with a word about what exactly is wrong.
    #[must_use]
    pub fn about(mut self, detail: &str) -> Self {
        let text = match self.description {
            Some(text) => format!("{text}: {detail}"),
            None => detail.to_owned(),
        };
        // The response schema takes 512.
        self.description = Some(text.chars().take(512).collect());
        self
    }

    /// The code (`DMS343AA`).
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The English text, where the codebook has one.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Where in the declaration.
    #[must_use]
    pub const fn pointer(&self) -> &Pointer {
        &self.pointer
    }
}
