use super::cover::{covers, insufficient};
use super::movement::{Submission, Wanted};
use super::{Blocking, GuaranteeGate};
use crate::GuaranteeError;
use crate::account::{AccountBook, AccountKey};
use customs_kernel::{OrganisationId, Subject, in_unit_of_work};
use rust_decimal::Decimal;

impl GuaranteeGate {
    /// Reserves the amount that a submission uses of its guarantee until customs counts it, in the submission's unit of
    /// work. The reservation of an earlier submission of the same movement ends. Concurrent submissions on an account
    /// wait for each other until their units of work end, so each sees the reservations before it. Call this late in
    /// the unit of work, after anything else that waits. A submission that uses no guarantee, or a zero amount, passes.
    ///
    /// # Errors
    /// `Insufficient` when the guarantee does not cover it and that blocks, `Storage`. The submission must not be
    /// stored then.
    pub fn reserve(&self, organisation: OrganisationId, of: Subject, submission: &str) -> Result<(), GuaranteeError> {
        let liability = self.ports.liabilities.estimate(organisation, &[of])?.pop();
        self.reserve_of(Submission { organisation, of, lrn: submission }, liability.and_then(Wanted::by))
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
    ) -> Result<(), GuaranteeError> {
        let wanted = match account {
            Some(key) if !self.ports.customers.with_account(organisation, &key)?.is_empty() => {
                Wanted::of(key, None, self.ports.liabilities.amount(organisation, of)?)
            }
            _ => None,
        };
        self.reserve_of(Submission { organisation, of, lrn: submission }, wanted)
    }

    /// Reserves the estimated amount. The estimate is made before the account is held, because from then on all other
    /// submissions on the account wait.
    fn reserve_of(&self, submission: Submission<'_>, wanted: Option<Wanted>) -> Result<(), GuaranteeError> {
        let before = self.ports.reservations.of(submission.organisation, &[submission.of])?;
        // Concurrent work can end reservations of this movement but cannot make any, so this check needs no lock and no
        // unit of its own.
        if before.is_empty() && wanted.is_none() {
            return Ok(());
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut held = self.hold_for(submission, &before, wanted.as_ref())?;
            held.books.end(&self.ports, &held.earlier, "Submitted anew")?;
            if let Some(wanted) = wanted {
                let amount = wanted.amount;
                let admit = |book: &AccountBook| self.admit(submission.organisation, book, amount);
                self.reserve_in(&mut held, submission, wanted, None, admit)?;
            }
            held.books.keep(&self.ports)
        })
    }

    /// Refuses an amount that the account does not cover, when that blocks.
    fn admit(&self, organisation: OrganisationId, book: &AccountBook, amount: Decimal) -> Result<(), GuaranteeError> {
        if self.blocking == Blocking::Never {
            return Ok(());
        }
        let thresholds = self.ports.thresholds.of(organisation)?;
        match covers(&book.account, book.account.balance, &thresholds, amount) {
            true => Ok(()),
            false => Err(insufficient(&book.account, &thresholds, amount)),
        }
    }
}
