use crate::{EventFilter, EventLogRepository, LogExtent, LoggedEvent, NewEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Event logs in memory. Failed units of work are not undone.
#[derive(Debug, Default)]
pub struct MemoryEventLog(Mutex<BTreeMap<OrganisationId, Log>>);

#[derive(Debug, Default)]
struct Log {
    dropped: i64,
    last: i64,
    last_at: DateTime<Utc>,
    events: Vec<LoggedEvent>,
}

impl MemoryEventLog {
    /// Drops the events up to a position, as retention does.
    pub fn drop_up_to(&self, organisation: OrganisationId, position: i64) {
        let mut logs = self.logs();
        let log = logs.entry(organisation).or_default();
        log.dropped = log.dropped.max(position);
        log.events.retain(|event| event.position > position);
    }

    fn logs(&self) -> MutexGuard<'_, BTreeMap<OrganisationId, Log>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventLogRepository for MemoryEventLog {
    fn append(&self, organisation: OrganisationId, events: &[NewEvent], at: DateTime<Utc>) -> Result<(), StorageError> {
        let mut logs = self.logs();
        let log = logs.entry(organisation).or_default();
        if !events.is_empty() {
            log.last_at = log.last_at.max(at);
        }
        for NewEvent { event, subject, payload } in events.iter().cloned() {
            log.last += 1;
            log.events.push(LoggedEvent { position: log.last, recorded_at: log.last_at, event, subject, payload });
        }
        Ok(())
    }

    fn extent(&self, organisation: OrganisationId) -> Result<LogExtent, StorageError> {
        let extent = |log: &Log| LogExtent { dropped: log.dropped, last: log.last };
        Ok(self.logs().get(&organisation).map(extent).unwrap_or_default())
    }

    fn events(
        &self,
        organisation: OrganisationId,
        filter: &EventFilter,
        after: i64,
        up_to: i64,
        limit: u32,
    ) -> Result<Vec<LoggedEvent>, StorageError> {
        let EventFilter { kinds, event: name, since } = filter;
        let passes = |event: &&LoggedEvent| {
            event.position > after
                && event.position <= up_to
                && kinds.contains(&event.subject.kind)
                && name.is_none_or(|name| event.event == name)
                && since.is_none_or(|since| event.recorded_at >= since)
        };
        let logs = self.logs();
        let all = logs.get(&organisation).map(|log| log.events.as_slice()).unwrap_or_default();
        Ok(all.iter().filter(passes).take(limit as usize).cloned().collect())
    }

    fn first_since(&self, organisation: OrganisationId, since: DateTime<Utc>) -> Result<Option<i64>, StorageError> {
        let logs = self.logs();
        let mut all = logs.get(&organisation).into_iter().flat_map(|log| &log.events);
        Ok(all.find(|event| event.recorded_at >= since).map(|event| event.position))
    }

    fn last_positions(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        let logs = self.logs();
        let last = |organisation: &OrganisationId| logs.get(organisation).map(|log| (*organisation, log.last));
        Ok(organisations.iter().filter_map(last).collect())
    }
}
