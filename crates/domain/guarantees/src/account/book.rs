use super::{Account, BalanceChange, CustomsEntry, GuaranteeMovementKind, NewGuaranteeMovement};
use crate::liability::Reservation;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

/// A held account with the ledger entries that are not stored yet.
pub(crate) struct AccountBook {
    pub(crate) account: Account,
    movements: Vec<NewGuaranteeMovement>,
    now: DateTime<Utc>,
}

impl AccountBook {
    pub(crate) const fn open(account: Account, now: DateTime<Utc>) -> Self {
        Self { account, movements: Vec::new(), now }
    }

    pub(crate) fn movements(&self) -> &[NewGuaranteeMovement] {
        &self.movements
    }

    /// Clears the unstored entries after they were stored.
    pub(crate) fn kept(&mut self) {
        self.movements.clear();
    }

    /// Adds the entry that reserves the amount of a submission.
    pub(crate) fn keep_for(&mut self, reservation: &Reservation) {
        let entry = self.entry(GuaranteeMovementKind::Reservation, BalanceChange::kept(reservation.amount));
        self.add(entry_for(reservation, entry, None));
    }

    /// Adds the entry that releases the amount of a reservation.
    pub(crate) fn settle(&mut self, reservation: &Reservation, reason: &str) {
        let entry = self.entry(GuaranteeMovementKind::Settlement, BalanceChange::kept(-reservation.amount));
        self.add(entry_for(reservation, entry, Some(reason)));
    }

    /// Adds a copy of an entry of customs.
    pub(crate) fn mirror(&mut self, reported: CustomsEntry) {
        let CustomsEntry { number, kind, amount, lrn, mrn, occurred_at } = reported;
        let entry = self.entry(kind.into(), BalanceChange::used(amount));
        self.add(NewGuaranteeMovement { customs_entry: Some(number), lrn, mrn, occurred_at, ..entry });
        self.account.sync.last_entry = Some(number);
    }

    /// Adds a correction when the used amount differs from the one that customs states, which its entries do not
    /// explain.
    pub(crate) fn correct_to(&mut self, used: Decimal) {
        let missing = used - self.account.balance.used;
        if !missing.is_zero() {
            let entry = self.entry(GuaranteeMovementKind::Correction, BalanceChange::used(missing));
            let reason = "Used at customs before the entries that it told".to_owned();
            self.add(NewGuaranteeMovement { reason: Some(reason), ..entry });
        }
    }

    fn entry(&self, kind: GuaranteeMovementKind, change: BalanceChange) -> NewGuaranteeMovement {
        NewGuaranteeMovement {
            organisation: self.account.organisation,
            account: self.account.key.clone(),
            kind,
            change,
            after: self.account.balance.after(change),
            customs_entry: None,
            cause: None,
            lrn: None,
            mrn: None,
            reason: None,
            occurred_at: self.now,
            created_at: self.now,
        }
    }

    fn add(&mut self, entry: NewGuaranteeMovement) {
        self.account.balance = entry.after;
        self.movements.push(entry);
    }
}

fn entry_for(reservation: &Reservation, entry: NewGuaranteeMovement, reason: Option<&str>) -> NewGuaranteeMovement {
    NewGuaranteeMovement {
        cause: Some(reservation.of),
        lrn: Some(reservation.submission.clone()),
        mrn: reservation.mrn.clone(),
        reason: reason.map(str::to_owned),
        ..entry
    }
}
