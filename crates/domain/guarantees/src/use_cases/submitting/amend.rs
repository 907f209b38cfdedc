use super::GuaranteeGate;
use super::movement::{Submission, Wanted};
use crate::GuaranteeError;
use customs_kernel::{OrganisationId, Subject, in_unit_of_work};

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
        let wanted = liability.and_then(Wanted::by);
        let submission = Submission { organisation, of, lrn: submission };
        in_unit_of_work(self.ports.work.as_ref(), || self.amend_to(submission, wanted))
    }

    /// Puts the wanted amount in the place of what is reserved, unless customs uses the guarantee by now.
    fn amend_to(&self, submission: Submission<'_>, wanted: Option<Wanted>) -> Result<(), GuaranteeError> {
        let before = self.ports.reservations.of(submission.organisation, &[submission.of])?;
        // Concurrent work can end reservations of this movement but cannot make any, so this check needs no lock.
        if before.is_empty() && wanted.is_none() {
            return Ok(());
        }
        let mut held = self.hold_for(submission, &before, wanted.as_ref())?;
        if held.is_counted || held.earlier.iter().any(|own| own.booked_at.is_some()) {
            return Ok(());
        }
        if let Some(wanted) = &wanted
            && held.earlier.iter().any(|own| wanted.is_reserved_by(own))
        {
            // The amount stays, but it may be of another guarantee of the account.
            if let Some(grn) = &wanted.grn {
                self.ports.queue.name_guarantee(submission.organisation, &wanted.account, grn, held.now)?;
            }
            return Ok(());
        }
        let mrn = held.earlier.iter().find_map(|own| own.mrn.clone());
        held.books.end(&self.ports, &held.earlier, "Amended")?;
        if let Some(wanted) = wanted {
            self.reserve_in(&mut held, submission, wanted, mrn, |_| Ok(()))?;
        }
        held.books.keep(&self.ports)
    }
}
