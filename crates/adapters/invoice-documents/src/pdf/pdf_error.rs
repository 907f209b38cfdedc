use super::logo::UnusableLogo;

/// The reason why no PDF was made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The logo cannot be printed.
    #[error("logo: {0}")]
    Logo(#[from] UnusableLogo),
    /// The PDF library refused to write the file.
    #[error("the PDF could not be written: {0}")]
    Writing(#[from] genpdfi::error::Error),
}
