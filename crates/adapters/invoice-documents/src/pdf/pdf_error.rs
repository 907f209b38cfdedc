/// The reason why no PDF was made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A font of the service cannot be read.
    #[error("a font could not be read: {0}")]
    Font(#[source] ttf_parser::FaceParsingError),
    /// A font could not be reduced to the letters of the document.
    #[error("a font could not be embedded: {0}")]
    Embedding(#[from] subsetter::Error),
}
