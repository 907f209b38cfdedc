use crate::WorkflowError;
use chrono::Duration;
use customs_billing::Invoices;
use customs_billing::invoice::PaperKind;
use customs_billing::ports::{ArchiveEntry, ArchiveQueue};
use customs_documents::{DocumentError, DocumentForm, DocumentType, Documents, FileName, Owner, Received, StoredFile};
use customs_kernel::{Clock, ErrorKind, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Stores a file where documents are kept, as an upload that becomes a document later or is cleaned up. It waits until the
/// file is stored, because the workflow does not run beside anything.
pub trait FileKeeper: Send + Sync {
    /// Stores it under that name, whole or not at all.
    ///
    /// # Errors
    /// When the store fails.
    fn keep(&self, organisation: OrganisationId, name: FileName, bytes: Vec<u8>) -> Result<Received, DocumentError>;
}

/// Makes the pages of finalized invoices, and keeps them as documents of the invoice, each exactly once: the document and the
/// end of the queue's entry are one unit of work. What a crash leaves of the file is cleaned up as any upload is.
pub struct FileInvoices {
    /// Invoices whose pages are to be kept.
    pub queue: Arc<dyn ArchiveQueue>,
    /// Makes the pages.
    pub invoices: Invoices,
    /// Keeps what is said of them.
    pub documents: Documents,
    /// Keeps their files.
    pub files: Arc<dyn FileKeeper>,
    /// Makes document and end of the entry one.
    pub work: Arc<dyn UnitOfWork>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

/// How long one instance may take over a batch before another does it. One that takes longer does it in vain, never twice.
const LEASE: Duration = Duration::minutes(2);
/// When an invoice is tried again that could not be kept: after this, then twice as long each time.
const PAUSE: Duration = Duration::seconds(30);
/// After so many tries the pause does not grow any more: it is 32 minutes then.
const MOST_DOUBLINGS: u32 = 6;

impl FileInvoices {
    /// Keeps the pages of up to `limit` invoices, and answers how many there were. What fails is tried again later and holds
    /// up no other.
    ///
    /// # Errors
    /// When storage does not answer; the invoices come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let entries = self.queue.claim(limit, now, now + LEASE)?;
        for entry in &entries {
            match self.file(*entry) {
                Ok(()) => {}
                // Another instance has kept them meanwhile.
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
        let form = DocumentForm { document_type: Some(DocumentType::Invoice.code().to_owned()), description: None };
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

/// Pages that we made ourselves break a rule for files: a fault of ours.
fn unusable(rule: String) -> WorkflowError {
    WorkflowError::Storage(StorageError::Failed(rule.into()))
}
