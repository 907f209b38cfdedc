//! The reservations of one movement: what it needs now takes the place of what is reserved for it.

use super::GuaranteeGate;
use super::books::Books;
use crate::GuaranteeError;
use crate::account::AccountKey;
use crate::liability::{AccountUse, Liability, Reservation};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, NotSecured, OrganisationId, Subject, round_to_cents};
use rust_decimal::Decimal;

/// A submission of a movement with an amount that is reserved.
#[derive(Clone, Copy)]
pub(super) struct Submission<'a> {
    pub(super) organisation: OrganisationId,
    pub(super) of: Subject,
    /// LRN of the first sending.
    pub(super) lrn: &'a str,
}

/// The amount that a submission needs of one account, in EUR. It is not zero.
pub(super) struct Wanted {
    pub(super) account: AccountKey,
    /// The guarantees on the account that the submission names.
    pub(super) grns: Vec<Grn>,
    pub(super) amount: Decimal,
}

impl Wanted {
    /// The amount, rounded to cents; `None` when it is zero.
    pub(super) fn from_amount(account: AccountKey, grns: Vec<Grn>, amount: Decimal) -> Option<Self> {
        let amount = round_to_cents(amount);
        (!amount.is_zero()).then_some(Self { account, grns, amount })
    }

    /// The amounts that a liability needs, one of each account; none of accounts where it uses zero.
    pub(super) fn all_from(liability: Option<Liability>) -> Vec<Self> {
        let uses = liability.map(|liability| liability.uses).unwrap_or_default();
        let wanted = |used: AccountUse| Self::from_amount(used.account?, used.grns, used.amount);
        AccountUse::by_account(uses).into_iter().filter_map(wanted).collect()
    }

    /// The reason why a part of the liability is in none of the amounts that it wants: a guarantee without an account.
    pub(super) fn left_out(liability: Option<&Liability>) -> Option<NotSecured> {
        let is_left_out = |used: &AccountUse| used.account.is_none() && !round_to_cents(used.amount).is_zero();
        liability?.uses.iter().any(is_left_out).then_some(NotSecured::UnknownAccount)
    }

    /// The reason why the account is not known to bear `added` on top of what it bears by now; `None` when it does.
    pub(super) fn not_secured(&self, books: &Books, added: Decimal) -> Option<NotSecured> {
        let Some(account) = books.account(&self.account) else { return Some(NotSecured::UnknownAccount) };
        if !account.sync.is_wanted {
            Some(NotSecured::NotFetched)
        } else if account.sync.last_synced_at.is_none() {
            Some(NotSecured::NeverFetched)
        } else if account.balance.committed() + added > account.balance.total_limit {
            Some(NotSecured::BeyondLimit)
        } else {
            None
        }
    }

    /// Whether exactly this is reserved.
    pub(super) fn is_reserved_by(&self, own: &Reservation) -> bool {
        own.account == self.account && own.amount == self.amount
    }
}

/// The accounts that a change of the reservations of a movement concerns, held until the unit of work ends.
pub(super) struct Held {
    pub(super) books: Books,
    /// The reservations of the movement as they are while the accounts are held.
    pub(super) earlier: Vec<Reservation>,
    /// Whether a reservation ended before the accounts were held, since customs counts its amount.
    pub(super) is_counted: bool,
    pub(super) now: DateTime<Utc>,
}

impl GuaranteeGate {
    /// Holds the accounts of what was reserved for the movement `before`, and of what it wants.
    pub(super) fn hold_for(
        &self,
        Submission { organisation, of, lrn: _ }: Submission<'_>,
        before: &[Reservation],
        wanted: &[Wanted],
    ) -> Result<Held, GuaranteeError> {
        let now = self.ports.clock.now();
        let keys = before.iter().map(|own| &own.account).chain(wanted.iter().map(|wanted| &wanted.account)).cloned();
        let books = self.hold(organisation, keys, now)?;
        // A sync may have settled them before the accounts were held.
        let earlier =
            if before.is_empty() { Vec::new() } else { self.ports.reservations.for_subjects(organisation, &[of])? };
        let is_counted = earlier.len() < before.len();
        Ok(Held { books, earlier, is_counted, now })
    }

    /// Reserves what the submission wants in the books of those accounts that are kept in step with customs. `mrn` is that
    /// of a movement which customs knows already.
    pub(super) fn reserve_in(
        &self,
        held: &mut Held,
        Submission { organisation, of, lrn }: Submission<'_>,
        wanted: Vec<Wanted>,
        mrn: Option<&str>,
    ) -> Result<(), GuaranteeError> {
        for wanted in wanted {
            let Some(book) = held.books.get(&wanted.account).filter(|book| book.account.sync.is_wanted) else {
                continue;
            };
            self.name_guarantees(organisation, &wanted, held.now)?;
            let Wanted { account, grns: _, amount } = wanted;
            let reservation = Reservation {
                organisation,
                account,
                of,
                submission: lrn.to_owned(),
                amount,
                mrn: mrn.map(str::to_owned),
                booked_at: None,
                created_at: held.now,
            };
            book.keep_for(&reservation);
            self.ports.reservations.insert(&reservation)?;
        }
        Ok(())
    }

    /// Has customs asked about the guarantees too that a submission names. Their account is held.
    pub(super) fn name_guarantees(
        &self,
        organisation: OrganisationId,
        wanted: &Wanted,
        now: DateTime<Utc>,
    ) -> Result<(), GuaranteeError> {
        for grn in &wanted.grns {
            self.ports.queue.name_guarantee(organisation, &wanted.account, grn, now)?;
        }
        Ok(())
    }
}
