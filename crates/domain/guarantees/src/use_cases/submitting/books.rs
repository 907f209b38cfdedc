//! The held accounts that a use case changes.

use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::account::{Account, AccountBook, AccountKey};
use crate::liability::Reservation;
use crate::ports::GuaranteePorts;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Books(BTreeMap<AccountKey, AccountBook>);

impl GuaranteeGate {
    pub(super) fn hold(
        &self,
        organisation: OrganisationId,
        keys: impl IntoIterator<Item = AccountKey>,
        now: DateTime<Utc>,
    ) -> Result<Books, GuaranteeError> {
        let keys: Vec<AccountKey> = keys.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
        if keys.is_empty() {
            return Ok(Books(BTreeMap::new()));
        }
        let held = self.ports.accounts.hold(organisation, &keys)?;
        Ok(Books(held.into_iter().map(|account| (account.key.clone(), AccountBook::open(account, now))).collect()))
    }
}

impl Books {
    pub(super) fn get(&mut self, key: &AccountKey) -> Option<&mut AccountBook> {
        self.0.get_mut(key)
    }

    /// The account as it is by now, if it is held.
    pub(super) fn account(&self, key: &AccountKey) -> Option<&Account> {
        self.0.get(key).map(|book| &book.account)
    }

    /// The account as it is by now, if it is held and kept in step with customs.
    pub(super) fn in_step(&self, key: &AccountKey) -> Option<&Account> {
        self.account(key).filter(|account| account.sync.is_wanted)
    }

    pub(super) fn all(&mut self) -> impl Iterator<Item = &mut AccountBook> {
        self.0.values_mut()
    }

    /// Ends reservations and books the release on those accounts among them that are held.
    pub(super) fn end(
        &mut self,
        ports: &GuaranteePorts,
        reservations: &[Reservation],
        reason: &str,
    ) -> Result<(), GuaranteeError> {
        for reservation in reservations {
            if let Some(book) = self.get(&reservation.account) {
                book.settle(reservation, reason);
            }
        }
        if !reservations.is_empty() {
            ports.reservations.delete(reservations)?;
        }
        Ok(())
    }

    /// Stores everything that was added to the accounts.
    pub(super) fn keep(&mut self, ports: &GuaranteePorts) -> Result<(), GuaranteeError> {
        for book in self.all() {
            book.store(ports)?;
        }
        Ok(())
    }
}

/// Number of reservations settled at a time.
const PIECE: usize = 1_000;

/// How long to wait for the customs entry of a booked submission before its figures are taken without it. The entry may
/// name neither our LRN nor our MRN, or there may be none because of an exemption.
pub(crate) const ENTRY_IS_AWAITED: Duration = Duration::hours(1);

impl AccountBook {
    /// Stores the new entries, if there are any.
    pub(crate) fn store(&mut self, ports: &GuaranteePorts) -> Result<(), GuaranteeError> {
        if !self.movements().is_empty() {
            self.account.version = ports.accounts.save(&self.account, self.movements())?;
            self.kept();
        }
        Ok(())
    }

    /// Ends the reservations that customs counts by now. The entries of customs must be stored already.
    pub(crate) fn settle_counted(
        &mut self,
        ports: &GuaranteePorts,
        booked_until: DateTime<Utc>,
    ) -> Result<(), GuaranteeError> {
        loop {
            let (organisation, key) = (self.account.organisation, self.account.key.clone());
            let counted = ports.reservations.counted_by_customs(organisation, &key, booked_until, PIECE)?;
            for reservation in &counted {
                self.settle(reservation, "Customs counts it");
            }
            if !counted.is_empty() {
                ports.reservations.delete(&counted)?;
            }
            if counted.len() < PIECE {
                return self.store(ports);
            }
        }
    }
}
