//! What happened to declarations and transits, on its way to those who act on it.

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

/// Takes events of one kind of record off their outbox, for every workflow in the same way.
///
/// What a workflow does about events that belong together, and their removal from the outbox, are one unit of work: a crash
/// leaves both or neither. What fails is tried again later, and holds up nothing that does not belong to it.
pub struct Events<E> {
    /// What happened.
    pub outbox: Arc<dyn Outbox<E>>,
    /// Makes effect and removal one.
    pub work: Arc<dyn UnitOfWork>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

impl<E> Clone for Events<E> {
    fn clone(&self) -> Self {
        Self { outbox: self.outbox.clone(), work: self.work.clone(), clock: self.clock.clone() }
    }
}

/// What happened to all that customs handles.
#[derive(Clone)]
pub struct Happened {
    /// To declarations.
    pub declarations: Events<DeclarationEvent>,
    /// To transits.
    pub transits: Events<TransitEvent>,
}

impl Happened {
    /// What these outboxes hold.
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

/// How long one instance may take over a batch before another does it.
const LEASE: Duration = Duration::seconds(30);
/// When events are tried again that could not be acted on.
const PAUSE: Duration = Duration::seconds(60);
/// The same when somebody else was quicker: nothing is wrong then.
const PAUSE_AFTER_CONFLICT: Duration = Duration::seconds(1);

impl<E: Event> Events<E> {
    /// Acts on up to `limit` events that wait for the subscriber, those with an equal `group` together and in order, and
    /// answers how many there were.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub(crate) fn act<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&E) -> G,
        effect: impl Fn(&G, &[&E]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act_on_few(subscriber, limit, group, all, effect)
    }

    /// The same for a subscriber that few events concern. Of all groups at once and before any unit of work, `concerned`
    /// answers those that there may be something to do for: everything that an event can bring about stands by the time
    /// it waits. The events of the others are removed together.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
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
            // One of them may be what fails: each is tried alone, so that it holds up no other.
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
