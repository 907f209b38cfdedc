use super::{MemoryCallbacks, State};
use crate::{
    AttemptRecord, CallbackId, ClaimedDelivery, DeliveryDirectory, DeliveryFilter, DeliveryId, DeliveryMark,
    DeliveryQueue, DeliveryRecord, DeliverySample, DeliveryStatus, DeliveryTry, Lease, MOST_LOOKED_AT, MOST_MARKED,
    MOST_RECOVERED, NewDelivery, NextStep, Recovered, Share, WaitingCallback,
};
use chrono::{DateTime, Utc};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject};
use std::collections::BTreeMap;

/// A delivery in memory.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) new: NewDelivery,
    record: DeliveryRecord,
    leased_until: Option<DateTime<Utc>>,
    tried_at: Option<DateTime<Utc>>,
    answer_ms: Option<u32>,
    /// The oldest first.
    tries: Vec<DeliveryTry>,
}

impl Row {
    fn new(id: DeliveryId, new: &NewDelivery) -> Self {
        let record = DeliveryRecord {
            id,
            event: new.event,
            subject: new.subject,
            status: DeliveryStatus::Pending,
            attempts: 0,
            last_status_code: None,
            last_error: None,
            next_attempt_at: Some(new.created_at),
            created_at: new.created_at,
            delivered_at: None,
        };
        Self { new: new.clone(), record, leased_until: None, tried_at: None, answer_ms: None, tries: Vec::new() }
    }

    pub(super) fn was_delivered_since(&self, callback: CallbackId, since: DateTime<Utc>) -> bool {
        self.new.callback == callback && self.record.delivered_at.is_some_and(|at| at >= since)
    }

    fn is_pending(&self) -> bool {
        self.record.status == DeliveryStatus::Pending
    }

    fn is_leased(&self, now: DateTime<Utc>) -> bool {
        self.leased_until.is_some_and(|until| until > now)
    }

    fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.is_pending() && self.record.next_attempt_at.is_some_and(|at| at <= now) && !self.is_leased(now)
    }

    fn precedes(&self, later: &Self) -> bool {
        self.is_pending()
            && self.record.id < later.record.id
            && (self.new.callback, self.new.subject) == (later.new.callback, later.new.subject)
    }

    fn matches(&self, filter: DeliveryFilter) -> bool {
        let DeliveryFilter { status, event, subject, record, since } = filter;
        status.is_none_or(|status| self.record.status == status)
            && event.is_none_or(|event| self.record.event == event)
            && subject.is_none_or(|kind| self.record.subject.kind == kind)
            && record.is_none_or(|record| self.record.subject.id == record)
            && since.is_none_or(|since| self.record.created_at >= since)
    }

    fn start_over(&mut self, now: DateTime<Utc>) {
        self.record.status = DeliveryStatus::Pending;
        self.record.attempts = 0;
        self.record.delivered_at = None;
        self.record.next_attempt_at = Some(now);
    }

    fn sample(&self) -> DeliverySample {
        let DeliveryRecord { id, status, attempts, last_status_code, last_error, created_at, .. } = self.record.clone();
        let Self { tried_at, answer_ms, .. } = *self;
        DeliverySample { id, status, attempts, answer_ms, tried_at, last_status_code, last_error, created_at }
    }

    fn apply(&mut self, attempt: &AttemptRecord) {
        self.leased_until = None;
        if let Some(tried_at) = attempt.tried_at {
            self.record.attempts += 1;
            self.record.last_status_code = attempt.status_code;
            (self.tried_at, self.answer_ms) = (attempt.tried_at, attempt.answer_ms());
            self.tries.push(DeliveryTry {
                number: self.record.attempts,
                tried_at,
                status_code: attempt.status_code,
                error: attempt.error.clone().map(StoredStatement::from),
                took_ms: attempt.took_ms.unwrap_or_default(),
                answer: attempt.answer.clone(),
            });
        }
        self.record.last_error = attempt.error.clone().map(StoredStatement::from);
        (self.record.status, self.record.next_attempt_at, self.record.delivered_at) = match attempt.next {
            NextStep::Delivered { at } => (DeliveryStatus::Delivered, None, Some(at)),
            NextStep::Retry { at } => (DeliveryStatus::Pending, Some(at), None),
            NextStep::Abandon => (DeliveryStatus::Abandoned, None, None),
        };
    }
}

impl State {
    fn claimable(&self, callback: CallbackId, now: DateTime<Utc>) -> Vec<DeliveryId> {
        let mut due: Vec<&Row> = self
            .deliveries
            .values()
            .filter(|row| row.new.callback == callback && row.is_due(now))
            .filter(|row| !self.deliveries.values().any(|other| other.precedes(row)))
            .collect();
        due.sort_by_key(|row| (row.record.next_attempt_at, row.record.id));
        due.into_iter().map(|row| row.record.id).collect()
    }

    fn held(&mut self, lease: &Lease) -> Option<&mut Row> {
        self.deliveries.get_mut(&lease.delivery).filter(|row| row.leased_until == Some(lease.until))
    }

    fn mark(&self, organisation: OrganisationId) -> DeliveryMark {
        let own = || self.deliveries.values().filter(move |row| row.new.organisation == organisation);
        let mut tried: Vec<_> =
            own().filter_map(|row| Some((row.tried_at?, row.record.id, row.record.attempts))).collect();
        tried.sort_unstable();
        tried.reverse();
        tried.truncate(usize::try_from(MOST_MARKED).unwrap_or(usize::MAX));
        DeliveryMark {
            made: latest_of_each(own()),
            given_up: latest_of_each(own().filter(|row| row.record.status == DeliveryStatus::Abandoned)),
            tried_at: tried.first().map(|(at, ..)| *at),
            tried: tried.iter().map(|(_, id, attempts)| id.get() * 1_000 + i64::from(*attempts)).sum(),
        }
    }

    fn row(&self, organisation: OrganisationId, callback: CallbackId, id: DeliveryId) -> Option<&Row> {
        self.deliveries.get(&id).filter(|row| row.new.organisation == organisation && row.new.callback == callback)
    }
}

/// The sum of the ids of the latest of these deliveries, which come in the order of their ids, to each callback.
fn latest_of_each<'a>(deliveries: impl Iterator<Item = &'a Row>) -> i64 {
    let latest: BTreeMap<CallbackId, i64> = deliveries.map(|row| (row.new.callback, row.record.id.get())).collect();
    latest.into_values().sum()
}

impl DeliveryQueue for MemoryCallbacks {
    fn enqueue(&self, deliveries: &[NewDelivery]) -> Result<(), StorageError> {
        let mut state = self.state();
        for new in deliveries {
            let id = DeliveryId::new(state.next_id());
            state.deliveries.insert(id, Row::new(id, new));
        }
        Ok(())
    }

    fn waiting_callbacks(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<WaitingCallback>, StorageError> {
        let state = self.state();
        let all = state.registrations.iter().filter(|(id, _)| after.is_none_or(|after| **id > after));
        let waiting = all.filter(|(id, _)| !state.claimable(**id, now).is_empty());
        let named =
            waiting.map(|(id, (organisation, ..))| WaitingCallback { organisation: *organisation, callback: *id });
        Ok(named.take(usize::try_from(limit).unwrap_or(usize::MAX)).collect())
    }

    fn claim(
        &self,
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError> {
        let mut state = self.state();
        let mut claimed = Vec::new();
        for share in shares {
            let limit = usize::try_from(share.limit).unwrap_or(usize::MAX);
            for id in state.claimable(share.callback, now).into_iter().take(limit) {
                let Some((_, registration, secrets)) = state.registrations.get(&share.callback).cloned() else {
                    continue;
                };
                let Some(row) = state.deliveries.get_mut(&id) else { continue };
                row.leased_until = Some(until);
                claimed.push(ClaimedDelivery {
                    lease: Lease { delivery: id, until, organisation: row.new.organisation },
                    organisation: row.new.organisation,
                    callback: row.new.callback,
                    url: registration.url().clone(),
                    secrets,
                    event: row.new.event,
                    subject: row.new.subject,
                    payload: row.new.payload.clone(),
                    attempts: row.record.attempts,
                    failing_since: registration.standing().failing_since,
                    ended: registration.standing().ended,
                });
            }
        }
        Ok(claimed)
    }

    fn record(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        let mut state = self.state();
        for attempt in attempts {
            if let Some(row) = state.held(&attempt.lease) {
                row.apply(attempt);
            }
        }
        Ok(())
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        let mut state = self.state();
        for lease in leases {
            if let Some(row) = state.held(lease) {
                row.leased_until = None;
            }
        }
        Ok(())
    }
}

impl DeliveryDirectory for MemoryCallbacks {
    fn page(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        filter: DeliveryFilter,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, StorageError> {
        let state = self.state();
        let ids = state.deliveries.keys().rev();
        let own = ids.filter_map(|id| state.row(organisation, callback, *id));
        let all: Vec<_> = own.filter(|row| row.matches(filter)).collect();
        let page = request.take_from(&all, |row| row.record.id.get())?;
        let records = page.into_iter().map(|row| row.record.clone()).collect();
        Ok(Page { records, request, total: u64::try_from(all.len()).unwrap_or(u64::MAX) })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<Option<DeliveryRecord>, StorageError> {
        Ok(self.state().row(organisation, callback, id).map(|row| row.record.clone()))
    }

    fn tries(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        limit: u32,
    ) -> Result<Vec<DeliveryTry>, StorageError> {
        let state = self.state();
        let own = state.row(organisation, callback, id);
        let newest_first = own.into_iter().flat_map(|row| &row.tries).rev();
        let mut latest: Vec<_> = newest_first.take(usize::try_from(limit).unwrap_or(usize::MAX)).cloned().collect();
        latest.reverse();
        Ok(latest)
    }

    fn redeliver(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        now: DateTime<Utc>,
    ) -> Result<Option<DeliveryRecord>, StorageError> {
        let mut state = self.state();
        if state.row(organisation, callback, id).is_none() {
            return Ok(None);
        }
        Ok(state.deliveries.get_mut(&id).map(|row| {
            if !row.is_pending() {
                row.start_over(now);
            }
            row.record.next_attempt_at = Some(now);
            row.record.clone()
        }))
    }

    fn recover(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Recovered, StorageError> {
        let mut state = self.state();
        let filter =
            DeliveryFilter { status: Some(DeliveryStatus::Abandoned), since: Some(since), ..DeliveryFilter::default() };
        let own = |row: &&mut Row| {
            row.new.organisation == organisation && row.new.callback == callback && row.matches(filter)
        };
        let mut recovered = Recovered::default();
        for row in state.deliveries.values_mut().filter(own) {
            if recovered.recovered < u64::from(MOST_RECOVERED) {
                row.start_over(now);
                recovered.recovered += 1;
            } else {
                recovered.remaining += 1;
            }
        }
        Ok(recovered)
    }

    fn latest(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        limit: u32,
    ) -> Result<Vec<DeliverySample>, StorageError> {
        let state = self.state();
        let own = state.deliveries.keys().rev().filter_map(|id| state.row(organisation, callback, *id));
        Ok(own.take(usize::try_from(limit).unwrap_or(usize::MAX)).map(Row::sample).collect())
    }

    fn about(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Vec<(CallbackId, DeliveryRecord)>, StorageError> {
        let state = self.state();
        let newest_first = state.deliveries.values().rev();
        let own = newest_first.filter(|row| row.new.organisation == organisation && row.new.subject == subject);
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(own.take(most).map(|row| (row.new.callback, row.record.clone())).collect())
    }

    fn waiting_after_failure(
        &self,
        organisation: OrganisationId,
    ) -> Result<Vec<(CallbackId, DateTime<Utc>)>, StorageError> {
        let state = self.state();
        let most = usize::try_from(MOST_LOOKED_AT).unwrap_or(usize::MAX);
        let oldest = |callback: CallbackId| {
            let own = state.deliveries.keys().filter_map(|id| state.row(organisation, callback, *id));
            let mut waiting: Vec<_> = own.filter(|row| row.is_pending()).collect();
            waiting.sort_by_key(|row| std::cmp::Reverse((row.record.next_attempt_at, row.record.id)));
            let failed = waiting.into_iter().take(most).filter(|row| row.record.attempts > 0);
            failed.map(|row| row.record.created_at).min()
        };
        let own = state.registrations.keys().copied().filter(|id| state.registered(organisation, *id).is_some());
        Ok(own.filter_map(|callback| Some((callback, oldest(callback)?))).collect())
    }

    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, DeliveryMark)>, StorageError> {
        let state = self.state();
        Ok(organisations.iter().map(|own| (*own, state.mark(*own))).collect())
    }
}
