use super::InMemoryBilling;
use crate::InvoiceId;
use crate::ports::{InvoiceLetter, InvoicePost, LetterStatus, NewLetter};
use customs_kernel::{OrganisationId, StorageError};

/// A queued letter and its delivery state.
#[derive(Debug, Clone)]
pub(super) struct KeptLetter {
    new: NewLetter,
    shown: InvoiceLetter,
}

impl InMemoryBilling {
    /// The invoices that were mailed automatically, in order.
    #[must_use]
    pub fn posted(&self) -> Vec<InvoiceId> {
        self.letters_as_written().iter().filter(|letter| letter.automatic).map(|letter| letter.invoice).collect()
    }

    /// All letters that were queued, in order.
    #[must_use]
    pub fn letters_as_written(&self) -> Vec<NewLetter> {
        self.with(|state| state.letters.iter().map(|kept| kept.new.clone()).collect())
    }
}

impl InvoicePost for InMemoryBilling {
    fn send(&self, letter: &NewLetter) -> Result<InvoiceLetter, StorageError> {
        self.with(|state| {
            state.write()?;
            let same = |kept: &&KeptLetter| {
                kept.new.automatic && (kept.new.organisation, kept.new.invoice) == (letter.organisation, letter.invoice)
            };
            if let Some(kept) = state.letters.iter().find(same).filter(|_| letter.automatic) {
                return Ok(kept.shown.clone());
            }
            let shown = InvoiceLetter {
                id: state.next_id(),
                status: if letter.hopeless.is_none() { LetterStatus::Queued } else { LetterStatus::Failed },
                recipient: letter.recipient.clone(),
                cc: letter.cc.clone(),
                subject: letter.subject.clone(),
                attempts: 0,
                last_error: letter.hopeless.clone(),
                created_at: letter.created_at,
                sent_at: None,
            };
            state.letters.push(KeptLetter { new: letter.clone(), shown: shown.clone() });
            Ok(shown)
        })
    }

    fn letters(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<InvoiceLetter>, StorageError> {
        self.with(|state| {
            state.read();
            let own = |kept: &&KeptLetter| (kept.new.organisation, kept.new.invoice) == (organisation, invoice);
            Ok(state.letters.iter().rev().filter(own).take(100).map(|kept| kept.shown.clone()).collect())
        })
    }
}
