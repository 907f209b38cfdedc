use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::liability::{Liability, Reservation};
use customs_kernel::{OrganisationId, Subject, in_unit_of_work, round_to_cents};

impl GuaranteeGate {
    /// Adjusts what a submission reserves of its guarantee to an amendment that customs accepted, in the unit of work
    /// that stores the amendment. Nothing is refused, since customs has decided; an account can be overdrawn by it. What
    /// customs counts by now stays, since its own figures follow. `submission` is the LRN of the first sending.
    ///
    /// # Errors
    /// `Storage`.
    pub fn amend(&self, organisation: OrganisationId, of: Subject, submission: &str) -> Result<(), GuaranteeError> {
        let liability = self.ports.liabilities.estimate(organisation, &[of])?.pop();
        // A release may not be settled yet, so the reservation alone does not tell that customs uses the guarantee.
        if liability.as_ref().is_some_and(|liability| liability.is_booked) {
            return Ok(());
        }
        let wanted = liability.and_then(|Liability { account, grn, amount, .. }| {
            Some((account?, grn, round_to_cents(amount))).filter(|(_, _, amount)| !amount.is_zero())
        });
        in_unit_of_work(self.ports.work.as_ref(), || {
            let earlier = self.ports.reservations.of(organisation, &[of])?;
            let is_open = |own: &Reservation| own.booked_at.is_none();
            let same = |own: &Reservation| {
                wanted.as_ref().is_some_and(|(key, _, amount)| own.account == *key && own.amount == *amount)
            };
            let now = self.ports.clock.now();
            if !earlier.iter().all(is_open) || (wanted.is_none() && earlier.is_empty()) {
                return Ok(());
            }
            if earlier.iter().any(same) {
                // The amount stays, but it may be of another guarantee of the account.
                if let Some((key, Some(grn), _)) = &wanted {
                    self.ports.queue.name_guarantee(organisation, key, grn, now)?;
                }
                return Ok(());
            }
            let keys = earlier.iter().map(|own| &own.account).chain(wanted.iter().map(|(key, ..)| key)).cloned();
            let mut books = self.hold(organisation, keys, now)?;
            // A sync may have settled them before the accounts were held.
            let earlier = self.ports.reservations.of(organisation, &[of])?;
            let mrn = earlier.iter().find_map(|own| own.mrn.clone());
            books.end(&self.ports, &earlier, "Amended")?;
            if let Some((key, grn, amount)) = wanted
                && let Some(book) = books.get(&key).filter(|book| book.account.sync.is_wanted)
            {
                if let Some(grn) = grn {
                    self.ports.queue.name_guarantee(organisation, &key, &grn, now)?;
                }
                let submission = submission.to_owned();
                let reservation = Reservation {
                    organisation,
                    account: key,
                    of,
                    submission,
                    amount,
                    mrn,
                    booked_at: None,
                    created_at: now,
                };
                book.keep_for(&reservation);
                self.ports.reservations.insert(&reservation)?;
            }
            books.keep(&self.ports)
        })
    }
}
