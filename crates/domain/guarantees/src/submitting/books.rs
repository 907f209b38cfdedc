//! The accounts that a use case touches, held.

use super::GuaranteeGate;
use crate::GuaranteeError;
use crate::account::{AccountBook, AccountKey};
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

    pub(super) fn all(&mut self) -> impl Iterator<Item = &mut AccountBook> {
        self.0.values_mut()
    }

    /// Ends reservations, all or some of which are of these accounts.
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

    /// Stores everything that was written.
    pub(super) fn keep(&mut self, ports: &GuaranteePorts) -> Result<(), GuaranteeError> {
        for book in self.all() {
            book.store(ports)?;
        }
        Ok(())
    }
}

/// Reservations that are settled at once.
const PIECE: usize = 1_000;

/// How long customs is asked for its entry of a booked submission before its figures are taken as they are. The
/// entry can name neither the LRN nor the MRN that we know, or be nothing because it was exempt.
pub(crate) const ENTRY_IS_AWAITED: Duration = Duration::hours(1);

impl AccountBook {
    /// Stores what was written, if anything was.
    pub(crate) fn store(&mut self, ports: &GuaranteePorts) -> Result<(), GuaranteeError> {
        if !self.movements().is_empty() {
            self.account.version = ports.accounts.save(&self.account, self.movements())?;
            self.kept();
        }
        Ok(())
    }

    /// Ends the reservations that customs counts by now; what it told is stored already.
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
