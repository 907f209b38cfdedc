use crate::{FoundKind, RecordKind};
use customs_kernel::search::SoughtText;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Finds records by their words. The index may learn of a change some seconds after it was stored.
#[port]
pub trait SearchIndex: Send + Sync {
    /// Finds the records of these kinds that have what is sought: for each kind up to `most` of them, those that have
    /// exactly the sought word first, then the latest, and their number, counted up to `count`. A kind without any may be
    /// left out.
    ///
    /// # Errors
    /// When storage fails.
    fn find(
        &self,
        organisation: OrganisationId,
        kinds: &[RecordKind],
        sought: &SoughtText,
        most: usize,
        count: u64,
    ) -> Result<Vec<FoundKind>, StorageError>;
}
