use crate::csv_file;
use crate::entry::{AuditEntry, AuditEntryId};
use crate::filter::AuditFilter;
use crate::ports::AuditDirectory;
use customs_kernel::{OrganisationId, StorageError};
use std::fmt;
use std::sync::Arc;

/// Most entries read at once.
const ENTRIES: usize = 500;

/// A CSV file of entries, read piece by piece in the order in which they were stored. It ends with the latest entry that
/// there was when it began, so that it does not follow a log that grows.
pub struct AuditExport {
    source: Arc<dyn AuditDirectory>,
    organisation: OrganisationId,
    filter: AuditFilter,
    /// The latest entry; 0 if there is none.
    latest: AuditEntryId,
    ahead: Option<Vec<AuditEntry>>,
}

impl AuditExport {
    pub(super) fn begin(
        source: Arc<dyn AuditDirectory>,
        organisation: OrganisationId,
        filter: AuditFilter,
    ) -> Result<Self, StorageError> {
        let beginning = AuditEntryId::new(0);
        let latest = source.latest(organisation)?.unwrap_or(beginning);
        let mut file = Self { source, organisation, filter, latest, ahead: None };
        file.ahead = Some(file.read(beginning)?);
        Ok(file)
    }

    /// The beginning of the file: the byte order mark and the column names.
    #[must_use]
    pub fn header() -> Vec<u8> {
        csv_file::header()
    }

    /// The next lines of the file; `None` when there are no more.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn next_lines(&mut self) -> Result<Option<Vec<u8>>, StorageError> {
        let Some(entries) = self.ahead.take() else { return Ok(None) };
        let Some(last) = entries.last().map(|entry| entry.id) else { return Ok(None) };
        self.ahead = Some(self.read(last)?);
        Ok(Some(csv_file::lines(&entries)))
    }

    fn read(&self, after: AuditEntryId) -> Result<Vec<AuditEntry>, StorageError> {
        if after >= self.latest {
            return Ok(Vec::new());
        }
        let mut entries = self.source.after(self.organisation, &self.filter, after, ENTRIES)?;
        entries.retain(|entry| entry.id <= self.latest);
        Ok(entries)
    }
}

impl fmt::Debug for AuditExport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuditExport").field("filter", &self.filter).finish_non_exhaustive()
    }
}
