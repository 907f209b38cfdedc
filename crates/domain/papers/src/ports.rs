//! What papers need from outside.

use crate::Paper;
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, PaperLanguage, StorageError};

/// Draws papers.
pub trait PaperPrinter: Send + Sync {
    /// Draws the paper and returns the bytes of a PDF file. The same paper gives the same bytes. It computes for a
    /// while, so it is called on threads that may wait.
    ///
    /// # Errors
    /// `FontGone`, `Busy`, `Storage`.
    fn pdf(&self, paper: &Paper, language: PaperLanguage) -> Result<Vec<u8>, PrintError>;
}

/// The languages of customers.
pub trait CustomerLanguages: Send + Sync {
    /// Returns the language in which the customer with this code gets papers; Dutch for an unknown customer.
    ///
    /// # Errors
    /// When the storage failed.
    fn of_customer(&self, organisation: OrganisationId, customer_code: &str) -> Result<PaperLanguage, StorageError>;
}

/// The reason why a paper was not printed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// A font of the machine with letters of the paper cannot be read any more, and no other one has them. Holds a
    /// message for the operator, who can put the font back.
    #[error("{0}")]
    FontGone(String),
    /// As many papers with many items are being drawn, or wait for it, as may be at a time.
    #[error("other papers with many items are being printed")]
    Busy,
    /// The storage failed, or the pages could not be made.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
