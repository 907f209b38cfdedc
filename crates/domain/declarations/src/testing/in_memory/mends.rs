use crate::ports::{MendRepository, MendRights};
use crate::{DeclarationId, GrantedRights, Mend, MendAuthor, MendEntry, MendId, MendState, NewMend, NewMendEntry};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Mends in memory. They take no part in a unit of work: what is noted stays, also when the unit is undone.
#[derive(Debug, Default)]
pub struct MemoryMends(Mutex<Vec<(Mend, Vec<MendEntry>)>>);

impl MemoryMends {
    fn kept(&self) -> MutexGuard<'_, Vec<(Mend, Vec<MendEntry>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(
        &self,
        organisation: OrganisationId,
        id: MendId,
        use_mend: impl FnOnce(&mut Mend, &mut Vec<MendEntry>) -> T,
    ) -> Option<T> {
        let mut kept = self.kept();
        let found = kept.iter_mut().find(|(mend, _)| mend.organisation == organisation && mend.id == id);
        found.map(|(mend, entries)| use_mend(mend, entries))
    }
}

impl MendRepository for MemoryMends {
    fn insert(&self, new: &NewMend) -> Result<Mend, StorageError> {
        let NewMend { organisation, cause, values, author, may_allocate, asked_at, entries } = new.clone();
        let mut kept = self.kept();
        let id = MendId::new(i64::try_from(kept.len()).unwrap_or(i64::MAX) + 1);
        let mend = Mend { id, organisation, cause, values, author, may_allocate, asked_at, finished_at: None };
        let mut waiting: Vec<MendEntry> = Vec::new();
        for NewMendEntry { declaration, version, reference } in entries {
            if waiting.iter().any(|entry| entry.declaration == declaration) {
                return Err(StorageError::Conflict { constraint: None });
            }
            waiting.push(MendEntry { declaration, version, reference, state: MendState::Waiting, settled_at: None });
        }
        kept.push((mend.clone(), waiting));
        Ok(mend)
    }

    fn find(&self, organisation: OrganisationId, id: MendId) -> Result<Option<Mend>, StorageError> {
        Ok(self.with(organisation, id, |mend, _| mend.clone()))
    }

    fn entries(&self, organisation: OrganisationId, id: MendId) -> Result<Vec<MendEntry>, StorageError> {
        Ok(self.with(organisation, id, |_, entries| entries.clone()).unwrap_or_default())
    }

    fn latest(&self, organisation: OrganisationId, limit: u32) -> Result<Vec<Mend>, StorageError> {
        let kept = self.kept();
        let own = kept.iter().rev().map(|(mend, _)| mend).filter(|mend| mend.organisation == organisation);
        Ok(own.take(limit as usize).cloned().collect())
    }

    fn running(&self, limit: u32) -> Result<Vec<(OrganisationId, MendId)>, StorageError> {
        let kept = self.kept();
        let running = kept.iter().map(|(mend, _)| mend).filter(|mend| mend.finished_at.is_none());
        Ok(running.take(limit as usize).map(|mend| (mend.organisation, mend.id)).collect())
    }

    fn take(&self, organisation: OrganisationId, id: MendId) -> Result<Option<MendEntry>, StorageError> {
        let first = |_: &mut Mend, entries: &mut Vec<MendEntry>| {
            entries.iter().find(|entry| entry.state == MendState::Waiting).cloned()
        };
        Ok(self.with(organisation, id, first).flatten())
    }

    fn settle(
        &self,
        organisation: OrganisationId,
        id: MendId,
        declaration: DeclarationId,
        state: &MendState,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let settled = self.with(organisation, id, |_, entries| {
            let mut waiting = entries.iter_mut().filter(|entry| entry.state == MendState::Waiting);
            let entry = waiting.find(|entry| entry.declaration == declaration)?;
            entry.state = state.clone();
            entry.settled_at = Some(at);
            Some(())
        });
        Ok(WriteEffect::when(settled.flatten().is_some()))
    }

    fn finish(&self, organisation: OrganisationId, id: MendId, at: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        let finished = self.with(organisation, id, |mend, entries| {
            let ends = mend.finished_at.is_none() && entries.iter().all(|entry| entry.state != MendState::Waiting);
            if ends {
                mend.finished_at = Some(at);
            }
            ends
        });
        Ok(WriteEffect::when(finished == Some(true)))
    }
}

/// Gives every author the same rights, which a test can take away.
#[derive(Debug)]
pub struct SameRights(Mutex<Option<GrantedRights>>);

impl Default for SameRights {
    /// All rights.
    fn default() -> Self {
        Self(Mutex::new(Some(GrantedRights { may_write: true, may_submit: true, may_allocate: true })))
    }
}

impl SameRights {
    /// Gives every author these rights from now on; `None` for none at all.
    pub fn grant(&self, rights: Option<GrantedRights>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = rights;
    }
}

impl MendRights for SameRights {
    fn rights(&self, _: OrganisationId, _: &MendAuthor) -> Result<Option<GrantedRights>, StorageError> {
        Ok(*self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
