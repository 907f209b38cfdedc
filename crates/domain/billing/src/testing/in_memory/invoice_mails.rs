use super::InMemoryBilling;
use crate::InvoiceId;
use crate::ports::{InvoiceMail, InvoiceMailStatus, InvoiceMails, NewInvoiceMail};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{OrganisationId, StorageError};

/// A queued mail and its delivery state.
#[derive(Debug, Clone)]
pub(super) struct KeptInvoiceMail {
    new: NewInvoiceMail,
    shown: InvoiceMail,
}

impl InMemoryBilling {
    /// The invoices that were mailed automatically, in order.
    #[must_use]
    pub fn posted(&self) -> Vec<InvoiceId> {
        self.mails_as_written().iter().filter(|mail| mail.automatic).map(|mail| mail.invoice).collect()
    }

    /// All mails that were queued, in order.
    #[must_use]
    pub fn mails_as_written(&self) -> Vec<NewInvoiceMail> {
        self.with(|state| state.mails.iter().map(|kept| kept.new.clone()).collect())
    }
}

impl InvoiceMails for InMemoryBilling {
    fn send(&self, mail: &NewInvoiceMail) -> Result<InvoiceMail, StorageError> {
        self.with(|state| {
            state.write()?;
            let same = |kept: &&KeptInvoiceMail| {
                kept.new.automatic && (kept.new.organisation, kept.new.invoice) == (mail.organisation, mail.invoice)
            };
            if let Some(kept) = state.mails.iter().find(same).filter(|_| mail.automatic) {
                return Ok(kept.shown.clone());
            }
            let shown = InvoiceMail {
                id: state.next_id(),
                status: if mail.hopeless.is_none() { InvoiceMailStatus::Queued } else { InvoiceMailStatus::Failed },
                recipient: mail.recipient.clone(),
                cc: mail.cc.clone(),
                subject: mail.subject.clone(),
                attempts: 0,
                last_error: mail.hopeless.clone().map(StoredStatement::from),
                created_at: mail.created_at,
                sent_at: None,
            };
            state.mails.push(KeptInvoiceMail { new: mail.clone(), shown: shown.clone() });
            Ok(shown)
        })
    }

    fn for_invoice(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<InvoiceMail>, StorageError> {
        self.with(|state| {
            state.read();
            let own = |kept: &&KeptInvoiceMail| (kept.new.organisation, kept.new.invoice) == (organisation, invoice);
            Ok(state.mails.iter().rev().filter(own).take(100).map(|kept| kept.shown.clone()).collect())
        })
    }
}
