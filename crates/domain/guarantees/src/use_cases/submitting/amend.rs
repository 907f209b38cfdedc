use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::account::AccountKey;
use crate::liability::{Liability, Reservation};
use customs_kernel::{Grn, OrganisationId, Subject, in_unit_of_work, round_to_cents};
use rust_decimal::Decimal;

/// The account that the amended submission uses, the guarantee that it names, and the amount in EUR.
type Wanted = (AccountKey, Option<Grn>, Decimal);

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
        in_unit_of_work(self.ports.work.as_ref(), || self.amend_to(organisation, of, submission, wanted))
    }

    /// Puts the wanted amount in the place of what is reserved, unless customs uses the guarantee by now.
    fn amend_to(
        &self,
        organisation: OrganisationId,
        of: Subject,
        submission: &str,
        wanted: Option<Wanted>,
    ) -> Result<(), GuaranteeError> {
        let before = self.ports.reservations.of(organisation, &[of])?;
        // Concurrent work can end reservations of this movement but cannot make any, so this check needs no lock.
        if wanted.is_none() && before.is_empty() {
            return Ok(());
        }
        let now = self.ports.clock.now();
        let keys = before.iter().map(|own| &own.account).chain(wanted.iter().map(|(key, ..)| key)).cloned();
        let mut books = self.hold(organisation, keys, now)?;
        // Until the accounts were held, a sync may have told that customs counts the amount.
        let earlier = self.ports.reservations.of(organisation, &[of])?;
        let is_told = earlier.is_empty() && !before.is_empty();
        if is_told || earlier.iter().any(|own| own.booked_at.is_some()) {
            return Ok(());
        }
        let same = |own: &Reservation| {
            wanted.as_ref().is_some_and(|(key, _, amount)| own.account == *key && own.amount == *amount)
        };
        if earlier.iter().any(same) {
            // The amount stays, but it may be of another guarantee of the account.
            if let Some((key, Some(grn), _)) = &wanted {
                self.ports.queue.name_guarantee(organisation, key, grn, now)?;
            }
            return Ok(());
        }
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
    }
}
