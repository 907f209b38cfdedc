use customs_billing::invoice::PaperKind;
use customs_billing::{BillingError, InvoiceId, Invoices};
use customs_kernel::{ErrorKind, OrganisationId};
use customs_mail::{About, Attachment, AttachmentError, AttachmentSource, Rendition, Topic};

/// Makes the papers that go along with a mail about an invoice.
pub struct InvoiceAttachments {
    /// The invoices.
    pub invoices: Invoices,
}

impl AttachmentSource for InvoiceAttachments {
    fn load(
        &self,
        organisation: OrganisationId,
        about: About,
        attachment: &Attachment,
    ) -> Result<Option<Vec<u8>>, AttachmentError> {
        let About { topic, id } = about;
        match topic {
            Topic::Invoice => {}
            Topic::Declaration | Topic::Transit => {
                return Err(AttachmentError::Never("nothing goes along with a mail of this kind".to_owned()));
            }
        }
        let kind = match attachment.rendition {
            Rendition::Pdf => PaperKind::Pdf,
            Rendition::Ubl => PaperKind::Ubl,
        };
        match self.invoices.paper(organisation, InvoiceId::new(id), kind) {
            Ok(paper) => Ok(Some(paper.bytes)),
            // A broker who told too little of itself for electronic invoices is paid all the same: the pages are the
            // invoice, and what is missing is told wherever the other paper is asked for.
            Err(BillingError::PreconditionFailed(_)) if kind == PaperKind::Ubl => Ok(None),
            Err(error) => match error.kind() {
                ErrorKind::Unavailable | ErrorKind::Internal | ErrorKind::Stale => {
                    Err(AttachmentError::NotNow(format!("the {kind} paper could not be made")))
                }
                ErrorKind::Invalid | ErrorKind::NotFound | ErrorKind::Refused | ErrorKind::Forbidden => {
                    Err(AttachmentError::Never(format!("the {kind} paper cannot be made: {error}")))
                }
            },
        }
    }
}
