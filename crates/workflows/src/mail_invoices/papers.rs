use customs_billing::invoice::PaperKind;
use customs_billing::{BillingError, InvoiceId, Invoices};
use customs_kernel::facts::{Code, Quoted};
use customs_kernel::{ErrorKind, OrganisationId};
use customs_mail::{About, Attachment, AttachmentError, AttachmentSource, MailFailure, Rendition, Topic};

/// Makes the papers attached to a mail about an invoice.
pub struct InvoiceAttachments {
    /// The invoices whose papers are made.
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
            Topic::Declaration | Topic::Transit | Topic::Callback | Topic::User => {
                return Err(AttachmentError::Never(MailFailure::NothingAlong));
            }
        }
        let kind = match attachment.rendition {
            Rendition::Pdf => PaperKind::Pdf,
            Rendition::Ubl => PaperKind::Ubl,
        };
        match self.invoices.paper(organisation, InvoiceId::new(id), kind) {
            Ok(paper) => Ok(Some(paper.bytes)),
            // A mail goes out without the electronic invoice when the broker's profile lacks data for it: the pages
            // are the invoice, and requests for the electronic one name the missing data.
            Err(BillingError::LacksForUbl(_)) => Ok(None),
            Err(error) => match error.kind() {
                ErrorKind::Unavailable | ErrorKind::Internal | ErrorKind::Stale => {
                    Err(AttachmentError::NotNow(MailFailure::PaperNotMade { paper: Code::from(&kind) }))
                }
                ErrorKind::Invalid | ErrorKind::NotFound | ErrorKind::Refused | ErrorKind::Forbidden => {
                    let (paper, error) = (Code::from(&kind), Quoted::from(&error));
                    Err(AttachmentError::Never(MailFailure::PaperImpossible { paper, error }))
                }
            },
        }
    }
}
