//! Sends invoices by mail: invoice mails of billing become mails of the queue, their papers are made when a mail is
//! sent, and an invoice counts as sent once its mail was accepted.

use customs_billing::invoice::PaperKind;
use customs_billing::ports::{InvoiceMail, InvoiceMailStatus, InvoiceMails, NewInvoiceMail};
use customs_billing::{BillingError, InvoiceId, Invoices};
use customs_kernel::facts::{Code, Quoted};
use customs_kernel::{ErrorKind, InvalidReference, OrganisationId, StorageError};
use customs_mail::{
    About, Attachment, AttachmentError, AttachmentSource, DeliveryListener, HeaderLine, MailAddress, MailContent,
    MailDirectory, MailFailure, MailQueue, MailRecord, MailStatus, NewMail, Rendition, Topic,
};
use std::sync::Arc;

/// Most mails shown for one invoice.
const SHOWN: u32 = 100;

/// Puts mails with invoices into the queue of mails.
pub struct MailInvoices {
    /// Queue of the mails to be sent.
    pub queue: Arc<dyn MailQueue>,
    /// Reads the delivery of the mails.
    pub directory: Arc<dyn MailDirectory>,
}

customs_kernel::debug_by_name!(MailInvoices);

impl InvoiceMails for MailInvoices {
    fn send(&self, mail: &NewInvoiceMail) -> Result<InvoiceMail, StorageError> {
        self.queue.enqueue(&to_be_sent(mail)).map(shown)
    }

    fn for_invoice(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<InvoiceMail>, StorageError> {
        let mails = self.directory.about(organisation, about(invoice), SHOWN)?;
        Ok(mails.into_iter().map(shown).collect())
    }
}

const fn about(invoice: InvoiceId) -> About {
    About { topic: Topic::Invoice, id: invoice.get() }
}

fn to_be_sent(mail: &NewInvoiceMail) -> NewMail {
    let NewInvoiceMail {
        organisation,
        invoice,
        number,
        automatic,
        sender,
        reply_to,
        recipient,
        cc,
        subject,
        text,
        hopeless,
        created_at,
    } = mail;
    let paper = |kind: PaperKind, rendition| Attachment {
        file_name: HeaderLine::file_name(&kind.file_name(number)),
        rendition,
    };
    let addresses = |texts: &mut dyn Iterator<Item = &String>| {
        texts.map(|text| text.parse()).collect::<Result<Vec<MailAddress>, InvalidReference>>()
    };
    let (to, copies) = (addresses(&mut recipient.iter()), addresses(&mut cc.iter()));
    let wrong = (to.is_err() || copies.is_err()).then(|| MailFailure::LetterAddress.into());
    NewMail {
        organisation: *organisation,
        about: about(*invoice),
        once: automatic.then(|| format!("invoice {invoice}")),
        content: MailContent {
            sender_name: (!sender.trim().is_empty()).then(|| HeaderLine::new(sender)),
            // Without an address of the broker, replies go to the sender address of all mail.
            reply_to: reply_to.as_deref().and_then(|address| address.parse().ok()),
            to: to.unwrap_or_default(),
            cc: copies.unwrap_or_default(),
            subject: HeaderLine::new(subject),
            text: text.clone(),
            attachments: vec![paper(PaperKind::Pdf, Rendition::Pdf), paper(PaperKind::Ubl, Rendition::Ubl)],
        },
        hopeless: hopeless.clone().or(wrong),
        created_at: *created_at,
    }
}

fn shown(mail: MailRecord) -> InvoiceMail {
    let MailRecord {
        id,
        about: _,
        to,
        cc,
        subject,
        status,
        attempts,
        last_error,
        next_attempt_at: _,
        created_at,
        sent_at,
    } = mail;
    InvoiceMail {
        id: id.get(),
        status: match status {
            MailStatus::Pending => InvoiceMailStatus::Queued,
            MailStatus::Sent => InvoiceMailStatus::Sent,
            MailStatus::Failed => InvoiceMailStatus::Failed,
        },
        recipient: to.into_iter().next().map(String::from),
        cc: cc.into_iter().map(String::from).collect(),
        subject: subject.into(),
        attempts,
        last_error,
        created_at,
        sent_at,
    }
}

/// Marks invoices as sent once their mail was accepted.
pub struct InvoicesSent {
    /// The invoices to mark.
    pub invoices: Invoices,
}

customs_kernel::debug_by_name!(InvoicesSent);

impl DeliveryListener for InvoicesSent {
    fn delivered(&self, organisation: OrganisationId, about: About) -> Result<(), StorageError> {
        let About { topic, id } = about;
        match topic {
            Topic::Invoice => {}
            // Nothing waits for the delivery of a notification.
            Topic::Declaration | Topic::Transit | Topic::Callback | Topic::User | Topic::Tasks => return Ok(()),
        }
        match self.invoices.mail_delivered(organisation, InvoiceId::new(id)) {
            Ok(_) => Ok(()),
            Err(BillingError::Storage(error)) => Err(error),
            // Another writer changed the invoice at the same moment; the next attempt sees that change.
            Err(BillingError::Stale | BillingError::InvalidStatus { .. }) => {
                Err(StorageError::Conflict { constraint: None })
            }
            Err(other) => Err(StorageError::Failed(Box::new(other))),
        }
    }
}

/// Makes the papers attached to a mail about an invoice.
pub struct InvoiceAttachments {
    /// The invoices that papers are made of.
    pub invoices: Invoices,
}

customs_kernel::debug_by_name!(InvoiceAttachments);

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
            Topic::Declaration | Topic::Transit | Topic::Callback | Topic::User | Topic::Tasks => {
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
            Err(BillingError::LacksForUbl(_) | BillingError::PreconditionFailed(_)) if kind == PaperKind::Ubl => {
                Ok(None)
            }
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

#[cfg(test)]
mod tests;
