//! What papers need from outside.

use crate::Paper;
use customs_kernel::{PaperLanguage, StorageError};

/// Draws papers.
pub trait PaperPrinter: Send + Sync {
    /// Draws the paper and returns the bytes of a PDF file. The same paper gives the same bytes. It computes for a
    /// while, so it is called on threads that may wait.
    ///
    /// # Errors
    /// `FontGone`, `Failed`.
    fn pdf(&self, paper: &Paper, language: PaperLanguage) -> Result<Vec<u8>, PrintError>;
}

/// The reason why a paper was not drawn.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// A font of the machine with letters of the paper cannot be read any more, and no other one has them.
    #[error("{0}")]
    FontGone(String),
    /// The pages could not be made.
    #[error(transparent)]
    Failed(#[from] StorageError),
}
