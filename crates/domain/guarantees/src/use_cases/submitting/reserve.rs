use super::books::Books;
use super::cover::{covers, insufficient};
use super::{Blocking, GuaranteeGate};
use crate::GuaranteeError;
use crate::account::AccountKey;
use crate::liability::{Liability, Reservation};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, OrganisationId, Subject, in_unit_of_work, round_to_cents};
use rust_decimal::Decimal;

/// The amount that a submission needs.
struct Wanted {
    account: AccountKey,
    /// The guarantee that the submission names.
    grn: Option<Grn>,
    amount: Decimal,
}

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
        let wanted = liability
            .and_then(|Liability { account, grn, amount, .. }| Some(Wanted { account: account?, grn, amount }));
        self.reserve_of(organisation, of, submission, wanted)
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
                let amount = self.ports.liabilities.amount(organisation, of)?;
                Some(Wanted { account: key, grn: None, amount })
            }
            _ => None,
        };
        self.reserve_of(organisation, of, submission, wanted)
    }

    /// Reserves the estimated amount. The estimate is made before the account is held, because from then on all other
    /// submissions on the account wait.
    fn reserve_of(
        &self,
        organisation: OrganisationId,
        of: Subject,
        submission: &str,
        wanted: Option<Wanted>,
    ) -> Result<(), GuaranteeError> {
        let earlier = self.ports.reservations.of(organisation, &[of])?;
        let wanted = wanted
            .map(|wanted| Wanted { amount: round_to_cents(wanted.amount), ..wanted })
            .filter(|wanted| !wanted.amount.is_zero());
        // Concurrent work can end reservations of this movement but cannot make any, so this check needs no lock.
        if earlier.is_empty() && wanted.is_none() {
            return Ok(());
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let keys =
                earlier.iter().map(|own| &own.account).chain(wanted.iter().map(|wanted| &wanted.account)).cloned();
            let now = self.ports.clock.now();
            let mut books = self.hold(organisation, keys, now)?;
            if !earlier.is_empty() {
                // A sync may have settled them before the accounts were held.
                let earlier = self.ports.reservations.of(organisation, &[of])?;
                books.end(&self.ports, &earlier, "Submitted anew")?;
            }
            if let Some(wanted) = wanted {
                self.reserve_in(&mut books, of, submission, wanted, (organisation, now))?;
            }
            books.keep(&self.ports)
        })
    }

    /// Reserves in the books of the account, if they are kept in step with customs.
    fn reserve_in(
        &self,
        books: &mut Books,
        of: Subject,
        submission: &str,
        Wanted { account: key, grn, amount }: Wanted,
        (organisation, now): (OrganisationId, DateTime<Utc>),
    ) -> Result<(), GuaranteeError> {
        let Some(book) = books.get(&key).filter(|book| book.account.sync.is_wanted) else { return Ok(()) };
        if self.blocking == Blocking::AtCritical {
            let thresholds = self.ports.thresholds.of(organisation)?;
            if !covers(&book.account, book.account.balance, &thresholds, amount) {
                return Err(insufficient(&book.account, &thresholds, amount));
            }
        }
        if let Some(grn) = grn {
            self.ports.queue.name_guarantee(organisation, &key, &grn, now)?;
        }
        let reservation = Reservation {
            organisation,
            account: key,
            of,
            submission: submission.to_owned(),
            amount,
            mrn: None,
            booked_at: None,
            created_at: now,
        };
        book.keep_for(&reservation);
        Ok(self.ports.reservations.insert(&reservation)?)
    }
}
