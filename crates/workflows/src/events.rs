//! Reads events of declarations and transits from the outbox and passes them to workflows.

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use crate::WorkflowError;
use chrono::{DateTime, Duration, Utc};
use customs_declarations::DeclarationEvent;
use customs_kernel::{Clock, ErrorKind, Event, Outbox, OutboxEntry, OutboxId, UnitOfWork, in_unit_of_work};
use customs_transits::TransitEvent;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Takes events of one kind of record off their outbox, in the same way for every workflow.
///
/// The effect of related events and their removal from the outbox are one unit of work, so that a crash leaves both
/// or neither. A failed group is tried again later and holds up no other group.
pub struct Events<E> {
    /// Outbox with the events.
    pub outbox: Arc<dyn Outbox<E>>,
    /// Stores the effect and the removal together or not at all.
    pub work: Arc<dyn UnitOfWork>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(Events<E>);

impl<E> Clone for Events<E> {
    fn clone(&self) -> Self {
        Self { outbox: self.outbox.clone(), work: self.work.clone(), clock: self.clock.clone() }
    }
}

/// Events of all records that customs handles.
#[derive(Clone)]
pub struct Happened {
    /// Events of declarations.
    pub declarations: Events<DeclarationEvent>,
    /// Events of transits.
    pub transits: Events<TransitEvent>,
}

customs_kernel::debug_by_name!(Happened);

impl Happened {
    /// Reads the events of these outboxes.
    #[must_use]
    pub fn new(
        declarations: Arc<dyn Outbox<DeclarationEvent>>,
        transits: Arc<dyn Outbox<TransitEvent>>,
        work: &Arc<dyn UnitOfWork>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            declarations: Events { outbox: declarations, work: work.clone(), clock: clock.clone() },
            transits: Events { outbox: transits, work: work.clone(), clock: clock.clone() },
        }
    }
}

/// Time that one instance has for a batch before another instance takes it over.
const LEASE: Duration = Duration::seconds(30);
/// Pause before a failed group of events is tried again.
const PAUSE: Duration = Duration::seconds(60);
/// Shorter pause after a conflict: another change came first, and nothing is wrong.
const PAUSE_AFTER_CONFLICT: Duration = Duration::seconds(1);

impl<E: Event> Events<E> {
    /// Handles up to `limit` events that wait for the subscriber, each `group` together and in order, and returns the
    /// number of events.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub(crate) fn act<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&E) -> G,
        effect: impl Fn(&G, &[&E]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act_on_few(subscriber, limit, group, all, effect)
    }

    /// Does the same for a subscriber that few events concern. `concerned` gets all groups at once, before any unit
    /// of work, and returns those that may need handling. This is safe, since all facts behind an event are stored by
    /// the time it waits. The events of the other groups are removed together.
    ///
    /// # Errors
    /// When the storage does not answer; the events are claimed again after the lease.
    pub(crate) fn act_on_few<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&E) -> G,
        concerned: impl Fn(&Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&E]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let waiting = self.outbox.claim(subscriber, limit, now, now + LEASE)?;
        if waiting.is_empty() {
            return Ok(0);
        }
        let mut ids: BTreeMap<G, Vec<OutboxId>> = BTreeMap::new();
        let mut groups: Groups<'_, G, E> = BTreeMap::new();
        for OutboxEntry { id, event } in &waiting {
            let group = group(event);
            ids.entry(group.clone()).or_default().push(*id);
            groups.entry(group).or_default().push(event);
        }
        let concerned = match concerned(&groups) {
            Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
            // One group may cause the failure, so each is tried alone and holds up no other.
            Err(_) => groups.keys().cloned().collect(),
            Ok(concerned) => concerned,
        };
        let unit = |ids: &[OutboxId], effect: &dyn Fn() -> Result<(), WorkflowError>| {
            let done = in_unit_of_work(self.work.as_ref(), || {
                effect()?;
                Ok::<_, WorkflowError>(self.outbox.complete(ids)?)
            });
            match done {
                Ok(()) => Ok(()),
                Err(error) if error.kind() == ErrorKind::Unavailable => Err(error),
                Err(error) => self.put_off(ids, &error, now),
            }
        };
        let others = ids.iter().filter(|(group, _)| !concerned.contains(*group));
        let others: Vec<OutboxId> = others.flat_map(|(_, ids)| ids.iter().copied()).collect();
        if !others.is_empty() {
            unit(&others, &|| Ok(()))?;
        }
        for (group, ids) in ids.iter().filter(|(group, _)| concerned.contains(*group)) {
            let events = groups.get(group).map(Vec::as_slice).unwrap_or_default();
            unit(ids, &|| effect(group, events))?;
        }
        Ok(waiting.len())
    }

    fn put_off(&self, ids: &[OutboxId], error: &WorkflowError, now: DateTime<Utc>) -> Result<(), WorkflowError> {
        let pause = if error.kind() == ErrorKind::Stale { PAUSE_AFTER_CONFLICT } else { PAUSE };
        for id in ids {
            self.outbox.retry(*id, &error.to_string(), now + pause)?;
        }
        Ok(())
    }
}

/// Events by group, in order.
pub(crate) type Groups<'a, G, E> = BTreeMap<G, Vec<&'a E>>;

#[expect(clippy::unnecessary_wraps, reason = "others ask storage")]
fn all<G: Ord + Clone, E>(groups: &Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError> {
    Ok(groups.keys().cloned().collect())
}
