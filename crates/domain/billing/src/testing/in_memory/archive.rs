use super::{InMemoryBilling, conflict};
use crate::InvoiceId;
use crate::ports::{ArchiveEntry, ArchiveQueue, InvoiceArchive};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Archive state of an invoice.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeptArchive {
    /// `None` once the PDF is archived.
    due_at: Option<DateTime<Utc>>,
    attempts: u32,
}

impl InvoiceArchive for InMemoryBilling {
    fn enqueue(
        &self,
        organisation: OrganisationId,
        invoices: &[InvoiceId],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            for invoice in invoices {
                let entry = KeptArchive { due_at: Some(at), attempts: 0 };
                state.archived.entry((organisation, *invoice)).or_insert(entry);
            }
            Ok(())
        })
    }
}

impl ArchiveQueue for InMemoryBilling {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ArchiveEntry>, StorageError> {
        self.with(|state| {
            state.write()?;
            let mut due: Vec<_> =
                state.archived.iter_mut().filter(|(_, kept)| kept.due_at.is_some_and(|due_at| due_at <= now)).collect();
            due.sort_by_key(|(key, kept)| (kept.due_at, **key));
            due.truncate(limit);
            let claimed = due.into_iter().map(|((organisation, invoice), kept)| {
                kept.due_at = Some(lease_until);
                ArchiveEntry { organisation: *organisation, invoice: *invoice, attempts: kept.attempts }
            });
            Ok(claimed.collect())
        })
    }

    fn complete(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let kept = state.archived.get_mut(&(organisation, invoice)).filter(|kept| kept.due_at.is_some());
            kept.ok_or_else(|| conflict(None))?.due_at = None;
            Ok(())
        })
    }

    fn retry(
        &self,
        organisation: OrganisationId,
        invoice: InvoiceId,
        _reason: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let kept = state.archived.get_mut(&(organisation, invoice)).filter(|kept| kept.due_at.is_some());
            if let Some(kept) = kept {
                *kept = KeptArchive { due_at: Some(at), attempts: kept.attempts + 1 };
            }
            Ok(())
        })
    }
}
