use super::Customers;
use crate::MasterDataError;
use crate::customer::{SecretChange, VatAnswer, VatCheckStatus};
use crate::ports::AnswerFate;
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};

/// How often an answer is taken in again because somebody changed the customer at that moment.
const ATTEMPTS: u32 = 20;

impl Customers {
    /// Takes in what customs answered to a check, and keeps the document as it came. `None` when it
    /// is a message of another kind, of which nothing is kept.
    ///
    /// An answer that comes twice, or to a question that was followed by a newer one, changes nothing.
    /// What was set by hand stays as it is.
    ///
    /// # Errors
    /// `Unreadable`, `Storage`.
    pub fn receive_vat_answer(&self, document: &[u8]) -> Result<Option<AnswerFate>, MasterDataError> {
        let read = self.ports.messages.answer(document);
        let Some(answer) = read.map_err(|error| MasterDataError::Unreadable(error.reason))? else { return Ok(None) };
        let mut attempt = 1;
        loop {
            let taken = in_unit_of_work(self.ports.work.as_ref(), || self.take_in(document, &answer));
            match taken {
                Err(StorageError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
                outcome => return Ok(Some(outcome?)),
            }
        }
    }

    fn take_in(&self, document: &[u8], answer: &VatAnswer) -> Result<AnswerFate, StorageError> {
        let asker = self.ports.inquiries.locate(&answer.reference)?;
        let customer = match asker {
            Some((organisation, id)) => self.ports.customers.find(organisation, id)?,
            None => None,
        };
        let organisation: Option<OrganisationId> = asker.map(|(organisation, _)| organisation);
        let now = self.ports.clock.now();
        let fate = match customer {
            None => AnswerFate::Unmatched,
            Some(customer)
                if customer.vat_check.reference.as_ref() != Some(&answer.reference)
                    || customer.vat_check.status != Some(VatCheckStatus::Pending) =>
            {
                AnswerFate::Ignored
            }
            Some(mut customer) => {
                if !customer.vat_check.eligible_overridden {
                    customer.form.vat_reverse_charge_eligible = Some(answer.linked);
                }
                if !customer.vat_check.article_23_overridden {
                    customer.form.article_23_permit = Some(answer.article_23_permit);
                }
                customer.vat_check.status = Some(VatCheckStatus::Verified);
                customer.vat_check.checked_at = Some(now);
                self.store(&mut customer, &SecretChange::Keep)?;
                AnswerFate::Applied
            }
        };
        self.ports.inquiries.keep_answer(document, &answer.reference, fate, organisation, now)?;
        Ok(fate)
    }
}
