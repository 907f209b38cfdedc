use crate::wco::Pointer;
use customs_tariff::Codebook;

/// One reason for the rejection of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomsError {
    code: String,
    description: Option<String>,
    pointer: Pointer,
}

impl CustomsError {
    /// An error with the codebook's text for its code. A response carries at most 8 characters of a code.
    #[must_use]
    pub fn new(code: &str, pointer: Pointer, codebook: &Codebook) -> Self {
        let description = codebook.error_text(code).map(|text| text.description_en.clone());
        Self { code: code.chars().take(8).collect(), description, pointer }
    }

    /// Adds a detail about this case to the text of the error.
    #[must_use]
    pub fn about(mut self, detail: &str) -> Self {
        let text = match self.description {
            Some(text) => format!("{text}: {detail}"),
            None => detail.to_owned(),
        };
        // The response schema takes 512 characters.
        self.description = Some(text.chars().take(512).collect());
        self
    }

    /// Error code (`DMS343AA`).
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// English text of the error; `None` when the codebook has none.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Place of the error in the declaration.
    #[must_use]
    pub const fn pointer(&self) -> &Pointer {
        &self.pointer
    }
}
