use super::Invoices;
use crate::invoice::{InvoiceAction, InvoiceSheet, Paper, PaperKind};
use crate::ports::PaperError;
use crate::{BillingError, InvoiceId};
use customs_kernel::OrganisationId;

impl Invoices {
    /// Everything that the files of a finalized invoice show.
    ///
    /// # Errors
    /// `Unknown`, `InvalidStatus` for a draft, `Storage`.
    pub fn sheet(&self, organisation: OrganisationId, id: InvoiceId) -> Result<InvoiceSheet, BillingError> {
        let invoice = self.expected_for(InvoiceAction::Print, organisation, id, None)?;
        let credited = match &invoice.header.credits {
            Some(credited) => self.ports.invoices.find(organisation, credited.id)?,
            None => None,
        };
        let sheet = InvoiceSheet::of(&invoice, credited.map(|invoice| invoice.header.invoice_date));
        sheet.ok_or_else(BillingError::not_kept)
    }

    /// Generates a file of a finalized invoice from its sealed contents, so the file is the same whenever it is
    /// generated.
    ///
    /// # Errors
    /// `Unknown`, `InvalidStatus` for a draft, `PreconditionFailed` with the details that an electronic invoice lacks,
    /// `FontGone` when a font of the pages is gone and no other has their letters; `Storage`.
    pub fn paper(&self, organisation: OrganisationId, id: InvoiceId, kind: PaperKind) -> Result<Paper, BillingError> {
        let sheet = self.sheet(organisation, id)?;
        let bytes = match kind {
            PaperKind::Pdf => self.ports.papers.pdf(&sheet),
            PaperKind::Ubl => self.ports.papers.ubl(&sheet),
        };
        let bytes = bytes.map_err(|error| match error {
            PaperError::Missing(_) => BillingError::PreconditionFailed(format!("the {kind} paper: {error}")),
            PaperError::FontGone(message) => BillingError::FontGone(message),
            PaperError::Storage(error) => error.into(),
        })?;
        Ok(Paper { file_name: kind.file_name(&sheet.number), media_type: kind.media_type(), bytes })
    }
}
