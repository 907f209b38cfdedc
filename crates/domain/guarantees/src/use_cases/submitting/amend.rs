use super::GuaranteeGate;
use super::movement::{Submission, Wanted};
use crate::GuaranteeError;
use crate::liability::Reservation;
use customs_kernel::{GuaranteeAmendment, GuaranteeCover, NotSecured, OrganisationId, Subject, in_unit_of_work};
use rust_decimal::Decimal;

impl GuaranteeGate {
    /// Adjusts what a submission reserves of its guarantees to an amendment that customs accepted, in the unit of work
    /// that stores the amendment. Nothing is refused, since customs has decided; an account can be overdrawn by it. What
    /// customs counts by now stays, since its own figures follow: it counts all guarantees of a movement at its release.
    /// `submission` is the LRN of the first sending.
    ///
    /// # Errors
    /// `Storage`.
    pub fn amend(
        &self,
        organisation: OrganisationId,
        of: Subject,
        submission: &str,
    ) -> Result<GuaranteeAmendment, GuaranteeError> {
        let liability = self.ports.liabilities.estimate(organisation, &[of])?.pop();
        // A release may not be settled yet, so the reservation alone does not show that customs uses the guarantee.
        if liability.as_ref().is_some_and(|liability| liability.is_booked) {
            return Ok(GuaranteeAmendment::CountedByCustoms);
        }
        let left_out = Wanted::left_out(liability.as_ref());
        let wanted = Wanted::all_from(liability);
        let submission = Submission { organisation, of, lrn: submission };
        in_unit_of_work(self.ports.work.as_ref(), || self.amend_to(submission, wanted, left_out))
    }

    /// Puts the wanted amounts in the place of what is reserved, unless customs uses the guarantees by now. Accounts
    /// with an amount that stays are left as they are. `left_out` is the reason why something of the movement is not
    /// among what is wanted.
    fn amend_to(
        &self,
        submission: Submission<'_>,
        wanted: Vec<Wanted>,
        left_out: Option<NotSecured>,
    ) -> Result<GuaranteeAmendment, GuaranteeError> {
        let left_out = left_out.or(wanted.is_empty().then_some(NotSecured::NothingToReserve));
        let before = self.ports.reservations.for_subjects(submission.organisation, &[submission.of])?;
        // Concurrent work can end reservations of this movement but cannot make any, so this check needs no lock.
        if before.is_empty() && wanted.is_empty() {
            return Ok(GuaranteeAmendment::Replaced(GuaranteeCover::unless(left_out)));
        }
        let mut held = self.hold_for(submission, &before, &wanted)?;
        if held.is_counted || held.earlier.iter().any(|own| own.booked_at.is_some()) {
            return Ok(GuaranteeAmendment::CountedByCustoms);
        }
        let (staying, ended): (Vec<Reservation>, Vec<Reservation>) =
            held.earlier.iter().cloned().partition(|own| wanted.iter().any(|wanted| wanted.is_reserved_by(own)));
        let (same, other): (Vec<Wanted>, Vec<Wanted>) =
            wanted.into_iter().partition(|wanted| staying.iter().any(|own| wanted.is_reserved_by(own)));
        for wanted in &same {
            // The amount stays, but it may be of other guarantees of the account.
            self.name_guarantees(submission.organisation, wanted, held.now)?;
        }
        let mrn = held.earlier.iter().find_map(|own| own.mrn.clone());
        held.books.end(&self.ports, &ended, "Amended")?;
        let not_secured = same
            .iter()
            .map(|wanted| (wanted, Decimal::ZERO))
            .chain(other.iter().map(|wanted| (wanted, wanted.amount)))
            .find_map(|(wanted, added)| wanted.not_secured(&held.books, added));
        self.reserve_in(&mut held, submission, other, mrn.as_deref())?;
        held.books.keep(&self.ports)?;
        Ok(GuaranteeAmendment::Replaced(GuaranteeCover::unless(not_secured.or(left_out))))
    }
}
