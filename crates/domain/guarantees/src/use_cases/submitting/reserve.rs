use super::books::Books;
use super::movement::{Submission, Wanted};
use super::{Blocking, GuaranteeGate, covers, insufficient};
use crate::GuaranteeError;
use crate::account::{Account, AccountKey};
use customs_kernel::{GuaranteeCover, NotSecured, OrganisationId, Subject, in_unit_of_work};
use rust_decimal::Decimal;

impl GuaranteeGate {
    /// Reserves the amounts that a submission uses of its guarantees until customs counts them, each on its own account,
    /// in the submission's unit of work. The reservations of an earlier submission of the same movement end. Concurrent
    /// submissions on an account wait for each other until their units of work end, so each sees the reservations
    /// before it. Call this late in the unit of work, after anything else that waits. Returns whether all that passes is
    /// secured: a submission that uses no guarantee, or one that is not known here, passes without a reservation.
    ///
    /// # Errors
    /// `Insufficient` when one of the accounts does not cover its part and that blocks; nothing is reserved then on the
    /// others either. `Storage`. The submission must not be stored then.
    pub fn reserve(
        &self,
        organisation: OrganisationId,
        of: Subject,
        submission: &str,
    ) -> Result<GuaranteeCover, GuaranteeError> {
        let liability = self.ports.liabilities.estimate(organisation, &[of])?.pop();
        let left_out = Wanted::left_out(liability.as_ref());
        self.reserve_of(Submission { organisation, of, lrn: submission }, Wanted::all_from(liability), left_out)
    }

    /// Like [`Self::reserve`], for a caller that knows which account the submission uses, if any. The amount is
    /// estimated only when that account is fetched from customs. Usually it is not, and then nothing is locked.
    ///
    /// # Errors
    /// As for [`Self::reserve`].
    pub fn reserve_on(
        &self,
        organisation: OrganisationId,
        of: Subject,
        submission: &str,
        account: Option<AccountKey>,
    ) -> Result<GuaranteeCover, GuaranteeError> {
        let (wanted, left_out) = match account {
            Some(key) if !self.ports.customers.with_account(organisation, &key)?.is_empty() => {
                (Wanted::from_amount(key, Vec::new(), self.ports.liabilities.amount(organisation, of)?), None)
            }
            Some(_) => (None, Some(NotSecured::UnknownAccount)),
            None => (None, None),
        };
        self.reserve_of(Submission { organisation, of, lrn: submission }, wanted.into_iter().collect(), left_out)
    }

    /// Reserves the estimated amounts. The estimate is made before the accounts are held, because from then on all other
    /// submissions on them wait. `left_out` is the reason why something of the submission is not among them.
    fn reserve_of(
        &self,
        submission: Submission<'_>,
        wanted: Vec<Wanted>,
        left_out: Option<NotSecured>,
    ) -> Result<GuaranteeCover, GuaranteeError> {
        let before = self.ports.reservations.for_subjects(submission.organisation, &[submission.of])?;
        // Concurrent work can end reservations of this movement but cannot make any, so this check needs no lock and no
        // unit of its own.
        let left_out = left_out.or(wanted.is_empty().then_some(NotSecured::NothingToReserve));
        if before.is_empty() && wanted.is_empty() {
            return Ok(GuaranteeCover::unless(left_out));
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut held = self.hold_for(submission, &before, &wanted)?;
            held.books.end(&self.ports, &held.earlier, "Submitted anew")?;
            self.admit(submission.organisation, &held.books, &wanted)?;
            let not_secured = wanted.iter().find_map(|wanted| wanted.not_secured(&held.books, wanted.amount));
            self.reserve_in(&mut held, submission, wanted, None)?;
            held.books.keep(&self.ports)?;
            Ok(GuaranteeCover::unless(not_secured.or(left_out)))
        })
    }

    /// Refuses amounts when one of them is not covered by its account, and that blocks. Accounts that are not kept in
    /// step with customs refuse nothing.
    fn admit(&self, organisation: OrganisationId, books: &Books, wanted: &[Wanted]) -> Result<(), GuaranteeError> {
        let known = |wanted: &Wanted| books.in_step(&wanted.account).map(|account| (account, wanted.amount));
        if self.blocking == Blocking::Never || wanted.iter().all(|wanted| known(wanted).is_none()) {
            return Ok(());
        }
        let thresholds = self.ports.thresholds.for_organisation(organisation)?;
        let is_short =
            |(account, amount): &(&Account, Decimal)| !covers(account, account.balance, &thresholds, *amount);
        match wanted.iter().filter_map(known).find(is_short) {
            Some((account, amount)) => Err(insufficient(account, &thresholds, amount)),
            None => Ok(()),
        }
    }
}
