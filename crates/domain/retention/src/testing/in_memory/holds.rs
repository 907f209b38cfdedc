use crate::ports::HoldRegister;
use crate::{Hold, Lifted, NewHold};
use customs_kernel::{OrganisationId, StorageError, Subject};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The register of holds in memory.
#[derive(Debug, Default)]
pub struct MemoryHolds {
    records: Mutex<BTreeSet<(OrganisationId, Subject)>>,
    holds: Mutex<Vec<Hold>>,
}

impl MemoryHolds {
    /// Has the organisation have that record.
    pub fn know(&self, organisation: OrganisationId, subject: Subject) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).insert((organisation, subject));
    }

    /// Whether the record is held.
    #[must_use]
    pub fn holds(&self, organisation: OrganisationId, subject: Subject) -> bool {
        self.rows().iter().any(|hold| is_on(hold, organisation, subject))
    }

    fn rows(&self) -> MutexGuard<'_, Vec<Hold>> {
        self.holds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_on(hold: &Hold, organisation: OrganisationId, subject: Subject) -> bool {
    hold.lifted.is_none() && hold.new.organisation == organisation && hold.new.subject == subject
}

impl HoldRegister for MemoryHolds {
    fn has_record(&self, organisation: OrganisationId, subject: Subject) -> Result<bool, StorageError> {
        Ok(self.records.lock().unwrap_or_else(PoisonError::into_inner).contains(&(organisation, subject)))
    }

    fn set(&self, hold: &NewHold) -> Result<bool, StorageError> {
        let mut rows = self.rows();
        let is_new = !rows.iter().any(|known| is_on(known, hold.organisation, hold.subject));
        if is_new {
            rows.push(Hold { new: hold.clone(), lifted: None });
        }
        Ok(is_new)
    }

    fn lift(&self, organisation: OrganisationId, subject: Subject, lifted: &Lifted) -> Result<bool, StorageError> {
        let mut rows = self.rows();
        let held = rows.iter_mut().find(|hold| is_on(hold, organisation, subject));
        Ok(held.map(|hold| hold.lifted = Some(lifted.clone())).is_some())
    }

    fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError> {
        let rows = self.rows();
        Ok(rows.iter().filter(|hold| organisation.is_none_or(|of| hold.new.organisation == of)).cloned().collect())
    }
}
