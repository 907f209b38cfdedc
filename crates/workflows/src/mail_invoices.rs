//! Sends invoices by mail: invoice mails of billing become mails of the queue, their papers are made when a mail is
//! sent, and an invoice counts as sent once its mail was accepted.

mod papers;
mod sent;
#[cfg(test)]
mod tests;

pub use papers::InvoiceAttachments;
pub use sent::InvoicesSent;

use customs_billing::InvoiceId;
use customs_billing::invoice::PaperKind;
use customs_billing::ports::{InvoiceMail, InvoiceMailStatus, InvoiceMails, NewInvoiceMail};
use customs_kernel::{InvalidReference, OrganisationId, StorageError};
use customs_mail::{
    About, Attachment, HeaderLine, MailAddress, MailContent, MailDirectory, MailFailure, MailQueue, MailRecord,
    MailStatus, NewMail, Rendition, Topic,
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
