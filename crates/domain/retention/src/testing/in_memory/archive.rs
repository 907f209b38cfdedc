use super::MemoryHolds;
use crate::ports::Archive;
use crate::{Cleared, Due, Matter, Portion};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Things that end, in memory.
#[derive(Debug, Default)]
pub struct MemoryArchive {
    things: Mutex<Vec<StoredMatter>>,
    holds: Arc<MemoryHolds>,
}

#[derive(Debug, Clone)]
struct StoredMatter {
    matter: Matter,
    organisation: OrganisationId,
    subject: Subject,
    ended_at: DateTime<Utc>,
    bytes: u64,
}

impl MemoryArchive {
    /// An empty one, which leaves alone what is held there.
    #[must_use]
    pub fn beside(holds: Arc<MemoryHolds>) -> Self {
        Self { things: Mutex::default(), holds }
    }

    /// Adds something about a record that ended at that moment.
    pub fn keep(
        &self,
        matter: Matter,
        organisation: OrganisationId,
        subject: Subject,
        ended_at: DateTime<Utc>,
        bytes: u64,
    ) {
        self.things().push(StoredMatter { matter, organisation, subject, ended_at, bytes });
    }

    fn things(&self) -> MutexGuard<'_, Vec<StoredMatter>> {
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_due(&self, thing: &StoredMatter, matter: Matter, before: DateTime<Utc>) -> bool {
        thing.matter == matter && thing.ended_at < before && !self.holds.holds(thing.organisation, thing.subject)
    }
}

impl Archive for MemoryArchive {
    fn clear(
        &self,
        matter: Matter,
        before: DateTime<Utc>,
        portion: Portion,
        _: DateTime<Utc>,
    ) -> Result<Cleared, StorageError> {
        let mut things = self.things();
        things.sort_by_key(|thing| thing.ended_at);
        let mut cleared = Cleared::default();
        things.retain(|thing| {
            let goes = cleared.found < portion.rows.into() && self.is_due(thing, matter, before);
            if goes {
                cleared = cleared.and(Cleared { found: 1, rows: 1, freed: thing.bytes });
            }
            !goes
        });
        Ok(cleared)
    }

    fn due(&self, matter: Matter, before: DateTime<Utc>) -> Result<Vec<Due>, StorageError> {
        let mut sums: BTreeMap<OrganisationId, (u64, u64)> = BTreeMap::new();
        for thing in self.things().iter().filter(|thing| self.is_due(thing, matter, before)) {
            let (rows, bytes) = sums.entry(thing.organisation).or_default();
            *rows += 1;
            *bytes += thing.bytes;
        }
        let due = |(organisation, (rows, bytes))| Due { organisation: Some(organisation), matter, rows, bytes };
        Ok(sums.into_iter().map(due).collect())
    }
}
