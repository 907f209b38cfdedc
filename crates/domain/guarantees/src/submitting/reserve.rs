use super::cover::{covers, insufficient};
use super::{Blocking, GuaranteeGate};
use crate::GuaranteeError;
use crate::account::AccountKey;
use crate::liability::{Liability, Reservation};
use customs_kernel::{Grn, OrganisationId, Subject, in_unit_of_work, round_to_cents};
use rust_decimal::Decimal;

/// What a submission asks for.
struct Wanted {
    account: AccountKey,
    /// The guarantee that it names.
    grn: Option<Grn>,
    amount: Decimal,
}

impl GuaranteeGate {
    /// Keeps what a submission uses of its guarantee until customs counts it, in the unit of work of the submission.
    /// What an earlier submission of the same kept is free then. Of many submissions at the same moment each sees
    /// what those before it keep: they wait for each other on the account until the unit ends, so that this is best
    /// asked late in it, after anything else that waits. What uses no guarantee, or nothing of it, passes.
    ///
    /// # Errors
    /// `Insufficient` where that blocks, `Storage`. The submission must not be kept then.
    pub fn reserve(&self, organisation: OrganisationId, of: Subject, submission: &str) -> Result<(), GuaranteeError> {
        let liability = self.ports.liabilities.estimate(organisation, &[of])?.pop();
        let wanted = liability
            .and_then(|Liability { account, grn, amount, .. }| Some(Wanted { account: account?, grn, amount }));
        self.reserve_of(organisation, of, submission, wanted)
    }

    /// The same where it is known whose account the submission uses, if any. What it uses is asked for only when that
    /// account is fetched from customs; mostly it is not, and nothing is locked then.
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

    /// What is wanted was estimated before the account is held: everybody else who submits on it waits from then on.
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
        // Others end reservations of what is being submitted, and make none.
        if earlier.is_empty() && wanted.is_none() {
            return Ok(());
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let keys =
                earlier.iter().map(|own| &own.account).chain(wanted.iter().map(|wanted| &wanted.account)).cloned();
            let now = self.ports.clock.now();
            let mut books = self.hold(organisation, keys, now)?;
            if !earlier.is_empty() {
                // A sync may have settled them meanwhile.
                let earlier = self.ports.reservations.of(organisation, &[of])?;
                books.end(&self.ports, &earlier, "Submitted anew")?;
            }
            if let Some(Wanted { account: key, grn, amount }) = wanted
                && let Some(book) = books.get(&key)
                && book.account.sync.is_wanted
            {
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
                self.ports.reservations.insert(&reservation)?;
            }
            books.keep(&self.ports)
        })
    }
}
