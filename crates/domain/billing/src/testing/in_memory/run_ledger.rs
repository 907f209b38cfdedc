use super::InMemoryBilling;
use crate::dossier::DossierStatus;
use crate::ports::RunLedger;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use std::collections::BTreeSet;

/// The latest run that was started.
#[derive(Debug, Clone)]
pub(super) struct KeptRun {
    day: NaiveDate,
    /// `None` once the run is finished.
    leased_until: Option<DateTime<Utc>>,
    left: Option<Vec<OrganisationId>>,
}

impl RunLedger for InMemoryBilling {
    fn begin(&self, day: NaiveDate, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.with(|state| {
            state.write()?;
            let is_free = state.run.as_ref().is_none_or(|run| match run.leased_until {
                Some(until) => until <= now,
                None => run.day < day,
            });
            if is_free {
                let again = state.run.take().filter(|run| run.day == day);
                let left = again.and_then(|run| run.left);
                state.run = Some(KeptRun { day, leased_until: Some(lease_until), left });
            }
            Ok(is_free)
        })
    }

    fn extend(&self, day: NaiveDate, lease_until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.with(|state| {
            state.write()?;
            let held = state.run.as_mut().filter(|run| run.day == day && run.leased_until.is_some());
            let is_held = held.is_some();
            if let Some(run) = held {
                run.leased_until = Some(lease_until);
            }
            Ok(is_held)
        })
    }

    fn leave(&self, day: NaiveDate, organisations: &[OrganisationId]) -> Result<WriteEffect, StorageError> {
        self.with(|state| {
            state.write()?;
            let held = state.run.as_mut().filter(|run| run.day == day && run.leased_until.is_some());
            let is_held = held.is_some();
            if let Some(run) = held {
                run.left = Some(organisations.to_vec());
            }
            Ok(WriteEffect::when(is_held))
        })
    }

    fn left(&self, day: NaiveDate) -> Result<Option<Vec<OrganisationId>>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.run.as_ref().filter(|run| run.day == day).and_then(|run| run.left.clone()))
        })
    }

    fn finish(&self, day: NaiveDate) -> Result<WriteEffect, StorageError> {
        self.with(|state| {
            state.write()?;
            let held = state.run.as_mut().filter(|run| run.day == day && run.leased_until.is_some());
            let is_held = held.is_some();
            if let Some(run) = held {
                run.leased_until = None;
            }
            Ok(WriteEffect::when(is_held))
        })
    }

    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        self.with(|state| {
            state.read();
            let ready = state.dossiers.values().filter(|dossier| dossier.status == DossierStatus::ReadyToInvoice);
            let found: BTreeSet<OrganisationId> = ready.map(|dossier| dossier.organisation).collect();
            Ok(found.into_iter().collect())
        })
    }
}
