use std::path::PathBuf;

/// The reason why no PDF was made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A font of the service cannot be read.
    #[error("a font could not be read: {0}")]
    Font(#[source] ttf_parser::FaceParsingError),
    /// A font of the machine can no longer be read, and no other font has the letters. Holds its file.
    #[error(
        "the font {} cannot be read any more, and no other font in documents.font_folder has these letters of the document",
        .0.display()
    )]
    MachineFont(PathBuf),
    /// Letters could not be given their forms.
    #[error("a text could not be shaped: {0}")]
    Shaping(String),
    /// A font could not be reduced to the letters of the document.
    #[error("a font could not be embedded: {0}")]
    Embedding(#[from] subsetter::Error),
}
