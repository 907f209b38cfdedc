use crate::invoice::{Invoice, InvoiceAction, InvoiceSheet, Paper, PaperKind};
use crate::ports::PaperError;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use customs_kernel::OrganisationId;
use customs_kernel::facts::Warning;

impl Invoices {
    /// Everything that the files of a finalized invoice show.
    ///
    /// # Errors
    /// `Unknown`, `InvalidStatus` for a draft, `Storage`.
    pub fn sheet(&self, organisation: OrganisationId, id: InvoiceId) -> Result<InvoiceSheet, BillingError> {
        let invoice = self.expected_for(InvoiceAction::Print, organisation, id, None)?;
        self.sheet_of(&invoice)?.ok_or_else(BillingError::not_kept)
    }

    /// The sheet of an invoice; `None` for a draft.
    pub(in crate::use_cases) fn sheet_of(&self, invoice: &Invoice) -> Result<Option<InvoiceSheet>, BillingError> {
        let credited = match &invoice.header.credits {
            Some(credited) => self.reading().invoices.find(invoice.organisation, credited.id)?,
            None => None,
        };
        Ok(InvoiceSheet::from_invoice(invoice, credited.map(|invoice| invoice.header.invoice_date)))
    }

    /// The missing particulars that would make receivers refuse the electronic form of an invoice, each an
    /// [`InvoiceParticular`](crate::InvoiceParticular) at its path. Empty when it can be made, and for a draft, which has
    /// none yet.
    ///
    /// # Errors
    /// `Storage`.
    pub fn lacks_for_ubl(&self, invoice: &Invoice) -> Result<Vec<Warning>, BillingError> {
        let Some(sheet) = self.sheet_of(invoice)? else { return Ok(Vec::new()) };
        self.reading().papers.lacks_for_ubl(&sheet).map_err(not_made)
    }

    /// Generates a file of a finalized invoice from its sealed contents, so the file is the same whenever it is
    /// generated.
    ///
    /// # Errors
    /// `Unknown`, `InvalidStatus` for a draft, `LacksForUbl` with the particulars that an electronic invoice lacks,
    /// `FontGone` when a font of the pages is gone and no other has their letters; `Storage`.
    pub fn paper(&self, organisation: OrganisationId, id: InvoiceId, kind: PaperKind) -> Result<Paper, BillingError> {
        let sheet = self.sheet(organisation, id)?;
        let bytes = match kind {
            PaperKind::Pdf => self.reading().papers.pdf(&sheet),
            PaperKind::Ubl => self.reading().papers.ubl(&sheet),
        };
        let bytes = bytes.map_err(not_made)?;
        Ok(Paper { file_name: kind.file_name(&sheet.number), media_type: kind.media_type(), bytes })
    }
}

/// Why there is no file.
fn not_made(error: PaperError) -> BillingError {
    match error {
        PaperError::Missing(lacks) => BillingError::LacksForUbl(lacks),
        PaperError::FontGone(message) => BillingError::FontGone(message),
        PaperError::Storage(error) => error.into(),
    }
}
