use crate::invoice::ChainHash;
use customs_kernel::{OrganisationId, StorageError};

/// A place in a series that the unit of work has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberTaken {
    /// The place, from 1.
    pub sequence: u32,
    /// The fingerprint of the document before it.
    pub previous: ChainHash,
}

/// The last document of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesHead {
    /// Its place.
    pub sequence: u32,
    /// Its fingerprint.
    pub hash: ChainHash,
}

/// Gives out the places in the series of numbers of an organisation and year: without gaps, and in the
/// order in which the units of work that took them are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceNumbers: Send + Sync {
    /// The next place. The series is the unit's alone until it ends; when it is undone, the place is the
    /// next one's.
    fn take(&self, organisation: OrganisationId, year: i32) -> Result<NumberTaken, StorageError>;

    /// Notes the document on the place that was taken last, in the same unit of work.
    ///
    /// # Errors
    /// `Conflict` without a constraint when that place is not the last.
    fn seal(&self, organisation: OrganisationId, year: i32, head: SeriesHead) -> Result<(), StorageError>;

    /// The last document; `None` when there is none in that year.
    fn head(&self, organisation: OrganisationId, year: i32) -> Result<Option<SeriesHead>, StorageError>;
}
