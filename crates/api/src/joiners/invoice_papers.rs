//! Papers of invoices: the data that billing sealed, rendered by the adapter for documents.

mod document;
#[cfg(test)]
mod tests;

use super::Logos;
use customs_billing::invoice::InvoiceSheet;
use customs_billing::ports::{InvoiceFonts, InvoicePapers, PaperError};
use customs_invoice_documents::document::{InvoiceDocument, VatEdition};
use customs_invoice_documents::pdf::{Drawings, PaperFonts, PdfError, lacking_letters};
use customs_invoice_documents::rules::{conflicts, missing_particulars};
use customs_invoice_documents::ubl::{UblError, write_ubl};
use customs_kernel::StorageError;
use customs_kernel::facts::Warning;
use document::document;
use std::sync::Arc;
use tokio::runtime::Handle;

/// Makes the papers for billing. It must be called on threads that may block, because a logo may have to be fetched.
pub(crate) struct DrawnPapers {
    logos: Arc<Logos>,
    fonts: Arc<PaperFonts>,
    /// Draws with the same fonts.
    drawings: Drawings,
}

impl DrawnPapers {
    pub(crate) fn new(logos: Arc<Logos>, fonts: Arc<PaperFonts>) -> Self {
        let drawings = Drawings::new(fonts.clone());
        Self { logos, fonts, drawings }
    }
}

impl InvoicePapers for DrawnPapers {
    fn pdf(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError> {
        let mut document = document(sheet)?;
        if let Some(logo) = sheet.parties.seller.logo.as_deref() {
            document.logo = self.logos.read(logo)?;
        }
        self.drawings.pdf(&document).map_err(|error| match error {
            PdfError::MachineFont(_) => PaperError::FontGone(error.to_string()),
            PdfError::Font(_) | PdfError::Shaping(_) | PdfError::Embedding(_) => {
                StorageError::Failed(Box::new(error)).into()
            }
        })
    }

    fn begin_pdf(&self, sheet: &InvoiceSheet) -> Result<(), PaperError> {
        // A command has no threads for it, and draws when it needs the pages.
        let Ok(runtime) = Handle::try_current() else { return Ok(()) };
        let mut document = document(sheet)?;
        if let Some(logo) = sheet.parties.seller.logo.as_deref() {
            // The caller is in a unit of work, in which no file may be fetched.
            document.logo = self.logos.remembered(logo);
            if document.logo.is_none() {
                return Ok(());
            }
        }
        if let Some(work) = self.drawings.begin(document) {
            drop(runtime.spawn_blocking(work));
        }
        Ok(())
    }

    fn lacks_for_ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<Warning>, PaperError> {
        Ok(lacks(&document(sheet)?))
    }

    fn ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError> {
        let document = document(sheet)?;
        let missing = lacks(&document);
        if !missing.is_empty() {
            return Err(PaperError::Missing(missing));
        }
        write_ubl(&document).map_err(|error| match error {
            // Finalization checks the same, so the stored invoice was changed since.
            UblError::Arithmetic(_) => PaperError::Storage(StorageError::Corrupt(error.to_string())),
        })
    }
}

impl InvoiceFonts for DrawnPapers {
    fn prepare(&self) -> Result<(), StorageError> {
        self.fonts.prepare();
        Ok(())
    }

    fn unprintable(&self, text: &str) -> Result<Vec<char>, StorageError> {
        lacking_letters(text, &self.fonts).map_err(|error| StorageError::Failed(Box::new(error)))
    }
}

/// What the electronic invoice of a document lacks.
fn lacks(document: &InvoiceDocument) -> Vec<Warning> {
    let mut lacking = missing_particulars(document);
    // Documents of the first VAT edition stay as they are, even if strict receivers object.
    if document.edition == VatEdition::Second {
        lacking.extend(conflicts(document));
    }
    lacking
}
