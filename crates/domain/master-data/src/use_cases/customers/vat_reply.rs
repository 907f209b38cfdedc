use super::Customers;
use crate::MasterDataError;
use crate::customer::{SecretChange, VatCheckStatus, VatReply};
use crate::ports::ReplyFate;
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};

/// Most attempts to apply a reply while other changes of the customer interfere.
const ATTEMPTS: u32 = 20;

impl Customers {
    /// Applies the reply of customs to a check, and stores the document as it came. `None` when the document is
    /// another kind of message, which is not stored.
    ///
    /// A repeated reply, or one to an outdated inquiry, changes nothing. Values set by hand stay as they are.
    ///
    /// # Errors
    /// `Unreadable`, `Storage`.
    pub fn receive_vat_reply(&self, document: &[u8]) -> Result<Option<ReplyFate>, MasterDataError> {
        let read = self.ports.messages.reply(document);
        let Some(reply) = read.map_err(|error| MasterDataError::Unreadable(error.reason))? else { return Ok(None) };
        let mut attempt = 1;
        loop {
            let taken = in_unit_of_work(self.ports.work.as_ref(), || self.take_in(document, &reply));
            match taken {
                Err(StorageError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
                outcome => return Ok(Some(outcome?)),
            }
        }
    }

    fn take_in(&self, document: &[u8], reply: &VatReply) -> Result<ReplyFate, StorageError> {
        let asker = self.ports.inquiries.locate(&reply.reference)?;
        let customer = match asker {
            Some((organisation, id)) => self.ports.customers.find(organisation, id)?,
            None => None,
        };
        let organisation: Option<OrganisationId> = asker.map(|(organisation, _)| organisation);
        let now = self.ports.clock.now();
        let fate = match customer {
            None => ReplyFate::Unmatched,
            Some(customer)
                if customer.vat_check.reference.as_ref() != Some(&reply.reference)
                    || customer.vat_check.status != Some(VatCheckStatus::Pending) =>
            {
                ReplyFate::Ignored
            }
            Some(mut customer) => {
                if !customer.vat_check.eligible_overridden {
                    customer.form.vat_reverse_charge_eligible = Some(reply.linked);
                }
                if !customer.vat_check.article_23_overridden {
                    customer.form.article_23_permit = Some(reply.article_23_permit);
                }
                customer.vat_check.status = Some(VatCheckStatus::Verified);
                customer.vat_check.checked_at = Some(now);
                self.store(&mut customer, &SecretChange::Keep)?;
                ReplyFate::Applied
            }
        };
        self.ports.inquiries.keep_reply(document, &reply.reference, fate, organisation, now)?;
        Ok(fate)
    }
}
