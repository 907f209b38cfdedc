use super::{InMemoryGuarantees, conflict};
use crate::account::AccountKey;
use crate::liability::Reservation;
use crate::ports::{Reservations, unique_rules};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};

fn key(own: &Reservation) -> (OrganisationId, Subject, String, AccountKey) {
    (own.organisation, own.of, own.submission.clone(), own.account.clone())
}

impl Reservations for InMemoryGuarantees {
    fn for_subjects(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Reservation>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.reservations.values().filter(|own| own.organisation == organisation);
            Ok(own.filter(|own| liable.contains(&own.of)).cloned().collect())
        })
    }

    fn counted_by_customs(
        &self,
        organisation: OrganisationId,
        account: &AccountKey,
        booked_until: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Reservation>, StorageError> {
        self.with(|state| {
            state.read();
            let reported = |own: &Reservation| {
                state.movements.values().map(|kept| &kept.entry).any(|entry| {
                    (entry.organisation, &entry.account) == (organisation, account)
                        && entry.customs_entry.is_some()
                        && (own.mrn.is_some() && entry.mrn == own.mrn
                            || entry.lrn.as_ref() == Some(&own.submission)
                                && (own.mrn.is_none() || entry.mrn.is_none()))
                })
            };
            let own = state.reservations.values();
            let own = own.filter(|own| own.organisation == organisation && own.account == *account);
            let counted = own.filter(|own| reported(own) || own.booked_at.is_some_and(|at| at <= booked_until));
            let mut counted: Vec<Reservation> = counted.cloned().collect();
            counted.sort_by_key(|own| own.created_at);
            counted.truncate(limit);
            Ok(counted)
        })
    }

    fn insert(&self, reservation: &Reservation) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            if state.reservations.contains_key(&key(reservation)) {
                return Err(conflict(Some(unique_rules::RESERVATION)));
            }
            state.reservations.insert(key(reservation), reservation.clone());
            Ok(())
        })
    }

    fn save(&self, reservation: &Reservation) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let stored = state.reservations.get_mut(&key(reservation)).ok_or_else(|| conflict(None))?;
            stored.mrn.clone_from(&reservation.mrn);
            stored.booked_at = reservation.booked_at;
            Ok(())
        })
    }

    fn delete(&self, reservations: &[Reservation]) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let mut next = state.reservations.clone();
            for gone in reservations {
                next.remove(&key(gone)).ok_or_else(|| conflict(None))?;
            }
            state.reservations = next;
            Ok(())
        })
    }
}
