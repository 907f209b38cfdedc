use crate::FallbackPaper;
use customs_kernel::StorageError;
use customs_port_macros::port;

/// Draws the papers of what is released by the business continuity procedure.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait FallbackPapers: Send + Sync {
    /// Draws the paper with the stamp of the procedure, and returns the bytes of the PDF file. The same paper always
    /// gives the same bytes.
    ///
    /// # Errors
    /// When a font cannot be read.
    fn draw(&self, paper: &FallbackPaper) -> Result<Vec<u8>, StorageError>;
}
