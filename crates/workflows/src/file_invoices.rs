use crate::WorkflowError;
use chrono::Duration;
use customs_billing::Invoices;
use customs_billing::invoice::PaperKind;
use customs_billing::ports::{ArchiveEntry, ArchiveQueue};
use customs_documents::{DocumentError, DocumentForm, DocumentType, Documents, FileName, Owner, Received, StoredFile};
use customs_kernel::{BrokenRule, Clock, ErrorKind, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Stores a file beside the documents, as an upload that later becomes a document or is cleaned up. The call blocks
/// until the file is stored.
pub trait FileKeeper: Send + Sync {
    /// Stores the whole file under this name, or nothing.
    ///
    /// # Errors
    /// When the file store fails.
    fn keep(&self, organisation: OrganisationId, name: FileName, bytes: Vec<u8>) -> Result<Received, DocumentError>;
}

/// Makes the pages of finalized invoices and stores them as documents of the invoice, each exactly once: the document
/// and the removal from the queue are one unit of work. A file that a crash leaves behind is cleaned up like any
/// other upload.
pub struct FileInvoices {
    /// Invoices with pages that are still to be stored.
    pub queue: Arc<dyn ArchiveQueue>,
    /// Makes the pages.
    pub invoices: Invoices,
    /// Stores the records of the documents.
    pub documents: Documents,
    /// Stores the files of the documents.
    pub files: Arc<dyn FileKeeper>,
    /// Stores the document and removes the queue entry, both or neither.
    pub work: Arc<dyn UnitOfWork>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(FileInvoices);

/// Time that one instance has for a batch before another takes it over. An instance that needs longer works in vain,
/// but nothing is stored twice.
const LEASE: Duration = Duration::minutes(2);
/// Pause before a failed invoice is tried again; it doubles with every attempt.
const PAUSE: Duration = Duration::seconds(30);
/// Most doublings of the pause, which is 32 minutes then.
const MOST_DOUBLINGS: u32 = 6;

impl FileInvoices {
    /// Stores the pages of up to `limit` invoices and returns the number of invoices. A failed invoice is tried again
    /// later and holds up no other.
    ///
    /// # Errors
    /// When the storage does not answer; the invoices are claimed again after the lease.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let entries = self.queue.claim(limit, now, now + LEASE)?;
        for entry in &entries {
            match self.file(*entry) {
                Ok(()) => {}
                // Another instance has stored the pages in the meantime.
                Err(error) if error.kind() == ErrorKind::Stale => {}
                Err(error) => self.put_off(*entry, &error)?,
            }
        }
        Ok(entries.len())
    }

    fn file(&self, entry: ArchiveEntry) -> Result<(), WorkflowError> {
        let ArchiveEntry { organisation, invoice, attempts: _ } = entry;
        let paper = self.invoices.paper(organisation, invoice, PaperKind::Pdf)?;
        let name = FileName::parse(&paper.file_name).map_err(unusable)?;
        let file: StoredFile = match self.files.keep(organisation, name, paper.bytes)? {
            Received::Stored(file) => file,
            Received::Broken(rule) => return Err(unusable(rule)),
        };
        let form = DocumentForm { document_type: Some(DocumentType::Invoice.word().to_owned()), description: None };
        in_unit_of_work(self.work.as_ref(), || {
            self.queue.complete(organisation, invoice)?;
            self.documents.add(organisation, Owner::invoice(invoice.get()), &form, &file)?;
            Ok(())
        })
    }

    fn put_off(&self, entry: ArchiveEntry, error: &WorkflowError) -> Result<(), WorkflowError> {
        let ArchiveEntry { organisation, invoice, attempts } = entry;
        let pause = PAUSE * 2_i32.pow(attempts.min(MOST_DOUBLINGS));
        Ok(self.queue.retry(organisation, invoice, &error.to_string(), self.clock.now() + pause)?)
    }
}

/// The error when the service's own pages break a rule for files, which is a defect of the service.
fn unusable(rule: BrokenRule) -> WorkflowError {
    WorkflowError::Storage(StorageError::Failed(rule.text().to_owned().into()))
}
