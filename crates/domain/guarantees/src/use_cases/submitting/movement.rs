//! The reservations of one movement: what it needs now takes the place of what is reserved for it.

use super::GuaranteeGate;
use super::books::Books;
use crate::GuaranteeError;
use crate::account::{AccountBook, AccountKey};
use crate::liability::{Liability, Reservation};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, OrganisationId, Subject, round_to_cents};
use rust_decimal::Decimal;

/// A submission of a movement, whose amount is reserved.
#[derive(Clone, Copy)]
pub(super) struct Submission<'a> {
    pub(super) organisation: OrganisationId,
    pub(super) of: Subject,
    /// LRN of the first sending.
    pub(super) lrn: &'a str,
}

/// The amount that a submission needs, in EUR. It is not zero.
pub(super) struct Wanted {
    pub(super) account: AccountKey,
    /// The guarantee that the submission names.
    pub(super) grn: Option<Grn>,
    pub(super) amount: Decimal,
}

impl Wanted {
    /// The amount, rounded to cents; `None` when it is zero.
    pub(super) fn of(account: AccountKey, grn: Option<Grn>, amount: Decimal) -> Option<Self> {
        let amount = round_to_cents(amount);
        (!amount.is_zero()).then_some(Self { account, grn, amount })
    }

    /// The amount that a liability needs; `None` when it uses no account, or zero of it.
    pub(super) fn by(liability: Liability) -> Option<Self> {
        let Liability { account, grn, amount, .. } = liability;
        Self::of(account?, grn, amount)
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
        wanted: Option<&Wanted>,
    ) -> Result<Held, GuaranteeError> {
        let now = self.ports.clock.now();
        let keys = before.iter().map(|own| &own.account).chain(wanted.map(|wanted| &wanted.account)).cloned();
        let books = self.hold(organisation, keys, now)?;
        // A sync may have settled them before the accounts were held.
        let earlier = if before.is_empty() { Vec::new() } else { self.ports.reservations.of(organisation, &[of])? };
        let is_counted = earlier.is_empty() && !before.is_empty();
        Ok(Held { books, earlier, is_counted, now })
    }

    /// Reserves what the submission wants in the books of its account, if they are kept in step with customs and
    /// `admit` admits it. `mrn` is that of a movement which customs knows already.
    pub(super) fn reserve_in(
        &self,
        held: &mut Held,
        Submission { organisation, of, lrn }: Submission<'_>,
        Wanted { account: key, grn, amount }: Wanted,
        mrn: Option<String>,
        admit: impl FnOnce(&AccountBook) -> Result<(), GuaranteeError>,
    ) -> Result<(), GuaranteeError> {
        let Some(book) = held.books.get(&key).filter(|book| book.account.sync.is_wanted) else { return Ok(()) };
        admit(book)?;
        if let Some(grn) = grn {
            self.ports.queue.name_guarantee(organisation, &key, &grn, held.now)?;
        }
        let reservation = Reservation {
            organisation,
            account: key,
            of,
            submission: lrn.to_owned(),
            amount,
            mrn,
            booked_at: None,
            created_at: held.now,
        };
        book.keep_for(&reservation);
        Ok(self.ports.reservations.insert(&reservation)?)
    }
}
