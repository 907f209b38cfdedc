use super::InMemoryExchange;
use crate::ports::FallbackBook;
use crate::{FallbackRelease, Outage, OutageId, OutageState, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, WriteEffect};

impl FallbackBook for InMemoryExchange {
    fn open(&self, outage: &Outage) -> Result<Option<Outage>, StorageError> {
        Ok(self.with(|state| {
            let own = state.outages.iter().filter(|one| one.organisation == outage.organisation);
            if own.clone().any(|one| one.state() == OutageState::Open) {
                return None;
            }
            let last = own.map(|one| one.id.get()).max().unwrap_or(0);
            let outage = Outage { id: OutageId::new(last + 1), ..outage.clone() };
            state.outages.push(outage.clone());
            Some(outage)
        }))
    }

    fn hold_open(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError> {
        self.find_open(organisation)
    }

    fn find_open(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError> {
        Ok(self.with(|state| {
            let mut own = state.outages.iter().filter(|one| one.organisation == organisation);
            own.find(|one| one.state() == OutageState::Open).cloned()
        }))
    }

    fn find(&self, organisation: OrganisationId, id: OutageId) -> Result<Option<Outage>, StorageError> {
        Ok(self
            .with(|state| state.outages.iter().find(|one| one.organisation == organisation && one.id == id).cloned()))
    }

    fn list(&self, organisation: OrganisationId, page: PageRequest) -> Result<Page<Outage>, StorageError> {
        let own: Vec<Outage> = self
            .with(|state| state.outages.iter().rev().filter(|one| one.organisation == organisation).cloned().collect());
        let total = own.len() as u64;
        let records = page.take_from(own, |one| one.id.get())?;
        Ok(Page { records, request: page, total })
    }

    fn close(
        &self,
        organisation: OrganisationId,
        id: OutageId,
        by: &str,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        Ok(WriteEffect::when(self.with(|state| {
            let mut own = state.outages.iter_mut().filter(|one| one.organisation == organisation);
            let Some(open) = own.find(|one| one.id == id && one.closed_at.is_none()) else { return false };
            open.closed_at = Some(at);
            open.closed_by = Some(by.to_owned());
            true
        })))
    }

    fn record(&self, release: &FallbackRelease) -> Result<(), StorageError> {
        self.with(|state| {
            let is_it =
                |one: &FallbackRelease| one.organisation == release.organisation && one.subject == release.subject;
            state.releases.retain(|one| !is_it(one));
            state.releases.push(release.clone());
        });
        Ok(())
    }

    fn release_of(
        &self,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<Option<FallbackRelease>, StorageError> {
        Ok(self.with(|state| {
            state.releases.iter().find(|one| one.organisation == organisation && one.subject == subject).cloned()
        }))
    }

    fn releases(&self, organisation: OrganisationId, outage: OutageId) -> Result<Vec<FallbackRelease>, StorageError> {
        let mut found: Vec<FallbackRelease> = self.with(|state| {
            let own = state.releases.iter().filter(|one| one.organisation == organisation && one.outage == outage);
            own.cloned().collect()
        });
        found.sort_by_key(|one| (one.lodge_by.is_none(), one.lodge_by, one.released_at, one.subject));
        Ok(found)
    }

    fn lodge(&self, release: &FallbackRelease, due_at: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        let Some(lrn) = &release.lrn else { return Ok(WriteEffect::Unchanged) };
        Ok(WriteEffect::when(self.with(|state| {
            let waiting = state.outbound.values_mut().find(|one| {
                one.organisation == release.organisation && one.subject == release.subject && &one.lrn == lrn
            });
            let Some(waiting) = waiting.filter(|one| {
                one.due_at.is_none() && one.sent_at.is_none() && one.failed_at.is_none() && one.open_tries == 0
            }) else {
                return false;
            };
            waiting.due_at = Some(due_at);
            let mut own = state.releases.iter_mut().filter(|one| one.organisation == release.organisation);
            if let Some(own) = own.find(|one| one.subject == release.subject) {
                own.lodged_at = Some(due_at);
            }
            true
        })))
    }

    fn not_taken(&self, organisation: OrganisationId, window: Window) -> Result<Vec<DateTime<Utc>>, StorageError> {
        let mut made: Vec<DateTime<Utc>> = self.with(|state| {
            let own = state.outbound.values().filter(|one| one.organisation == organisation);
            let stuck = own.filter(|one| one.due_at.is_some() && one.attempts > one.refusals).map(|one| one.created_at);
            stuck.filter(|at| (window.from..=window.to).contains(at)).collect()
        });
        made.sort_unstable();
        made.truncate(100);
        Ok(made)
    }

    fn regularise(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        Ok(WriteEffect::when(self.with(|state| {
            let mut own = state.releases.iter_mut().filter(|one| one.organisation == organisation);
            let open = own.find(|one| one.subject == subject && one.regularised_at.is_none());
            open.map(|open| open.regularised_at = Some(at)).is_some()
        })))
    }
}
