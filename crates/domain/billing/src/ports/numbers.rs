use crate::invoice::ChainHash;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// A position in a number series that the unit of work has reserved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberTaken {
    /// Position in the series, from 1.
    pub sequence: u32,
    /// Fingerprint of the document before it.
    pub previous: ChainHash,
}

/// The last document of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesHead {
    /// Position of the document.
    pub sequence: u32,
    /// Fingerprint of the document.
    pub hash: ChainHash,
}

/// Gives out the positions in the number series of an organisation and year: without gaps, and in the order in which
/// the units of work are committed.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceNumbers: Send + Sync {
    /// Reserves the next position. No other unit of work can use the series until this one ends. If this one is undone,
    /// the next caller gets the same position.
    fn take(&self, organisation: OrganisationId, year: i32) -> Result<NumberTaken, StorageError>;

    /// Records the document at the position that was taken last, in the same unit of work.
    ///
    /// # Errors
    /// `Conflict` without a constraint when that position is not the last.
    fn seal(&self, organisation: OrganisationId, year: i32, head: SeriesHead) -> Result<(), StorageError>;

    /// The last document of the series; `None` without documents in that year.
    fn head(&self, organisation: OrganisationId, year: i32) -> Result<Option<SeriesHead>, StorageError>;
}
