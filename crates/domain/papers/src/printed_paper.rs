use customs_form_macros::growing;

/// A paper as a file.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedPaper {
    /// Name of the file, with letters, digits, dots and dashes alone.
    pub file_name: String,
    /// Contents of the file, a PDF document.
    pub bytes: Vec<u8>,
}

impl PrintedPaper {
    /// Media type of the file.
    pub const MEDIA_TYPE: &'static str = "application/pdf";
}
