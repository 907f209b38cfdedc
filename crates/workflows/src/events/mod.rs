//! What happened to declarations and transits, on its way to those who act on it.

mod queue;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use crate::WorkflowError;
use chrono::{DateTime, Duration, Utc};
use customs_declarations::DeclarationEvent;
use customs_declarations::ports::Outbox as DeclarationOutbox;
use customs_kernel::{Clock, ErrorKind, UnitOfWork, in_unit_of_work};
use customs_transits::TransitEvent;
use customs_transits::ports::Outbox as TransitOutbox;
use queue::EventQueue;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Takes events off their outboxes, for every workflow in the same way.
///
/// What a workflow does about events that belong together, and their removal from the outbox, are one unit of work: a crash
/// leaves both or neither. What fails is tried again later, and holds up nothing that does not belong to it.
#[derive(Clone)]
pub struct Events {
    /// What happened to declarations.
    pub declarations: Arc<dyn DeclarationOutbox>,
    /// What happened to transits.
    pub transits: Arc<dyn TransitOutbox>,
    /// Makes effect and removal one.
    pub work: Arc<dyn UnitOfWork>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

/// How long one instance may take over a batch before another does it.
const LEASE: Duration = Duration::seconds(30);
/// When events are tried again that could not be acted on.
const PAUSE: Duration = Duration::seconds(60);
/// The same when somebody else was quicker: nothing is wrong then.
const PAUSE_AFTER_CONFLICT: Duration = Duration::seconds(1);

impl Events {
    /// Acts on up to `limit` events of declarations that wait for the subscriber, those with an equal `group` together and in
    /// order, and answers how many there were.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub(crate) fn of_declarations<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&DeclarationEvent) -> G,
        effect: impl Fn(&G, &[&DeclarationEvent]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act(self.declarations.as_ref(), subscriber, limit, group, all, effect)
    }

    /// The same for a subscriber that few events concern. Of all groups at once and before any unit of work, `concerned`
    /// answers those that there may be something to do for: everything that an event can bring about stands by the time
    /// it waits. The events of the others are removed together.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub(crate) fn of_few_declarations<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&DeclarationEvent) -> G,
        concerned: impl Fn(&Groups<'_, G, DeclarationEvent>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&DeclarationEvent]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act(self.declarations.as_ref(), subscriber, limit, group, concerned, effect)
    }

    /// As [`Self::of_declarations`], for events of transits.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub(crate) fn of_transits<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&TransitEvent) -> G,
        effect: impl Fn(&G, &[&TransitEvent]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act(self.transits.as_ref(), subscriber, limit, group, all, effect)
    }

    /// As [`Self::of_few_declarations`], for events of transits.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub(crate) fn of_few_transits<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&TransitEvent) -> G,
        concerned: impl Fn(&Groups<'_, G, TransitEvent>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&TransitEvent]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act(self.transits.as_ref(), subscriber, limit, group, concerned, effect)
    }

    fn act<Q: EventQueue + ?Sized, G: Ord + Clone>(
        &self,
        queue: &Q,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&Q::Event) -> G,
        concerned: impl Fn(&Groups<'_, G, Q::Event>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&Q::Event]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let waiting = queue.claim(subscriber, limit, now, now + LEASE)?;
        if waiting.is_empty() {
            return Ok(0);
        }
        let mut ids: BTreeMap<G, Vec<Q::Id>> = BTreeMap::new();
        let mut groups: Groups<'_, G, Q::Event> = BTreeMap::new();
        for (id, event) in &waiting {
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
        let unit = |ids: &[Q::Id], effect: &dyn Fn() -> Result<(), WorkflowError>| {
            let done = in_unit_of_work(self.work.as_ref(), || {
                effect()?;
                Ok::<_, WorkflowError>(queue.complete(ids)?)
            });
            match done {
                Ok(()) => Ok(()),
                Err(error) if error.kind() == ErrorKind::Unavailable => Err(error),
                Err(error) => put_off(queue, ids, &error, now),
            }
        };
        let others = ids.iter().filter(|(group, _)| !concerned.contains(*group));
        let others: Vec<Q::Id> = others.flat_map(|(_, ids)| ids.iter().copied()).collect();
        if !others.is_empty() {
            unit(&others, &|| Ok(()))?;
        }
        for (group, ids) in ids.iter().filter(|(group, _)| concerned.contains(*group)) {
            let events = groups.get(group).map(Vec::as_slice).unwrap_or_default();
            unit(ids, &|| effect(group, events))?;
        }
        Ok(waiting.len())
    }
}

/// Events by group, in order.
pub(crate) type Groups<'a, G, E> = BTreeMap<G, Vec<&'a E>>;

#[expect(clippy::unnecessary_wraps, reason = "others ask storage")]
fn all<G: Ord + Clone, E>(groups: &Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError> {
    Ok(groups.keys().cloned().collect())
}

fn put_off<Q: EventQueue + ?Sized>(
    queue: &Q,
    ids: &[Q::Id],
    error: &WorkflowError,
    now: DateTime<Utc>,
) -> Result<(), WorkflowError> {
    let pause = if error.kind() == ErrorKind::Stale { PAUSE_AFTER_CONFLICT } else { PAUSE };
    for id in ids {
        queue.retry(*id, &error.to_string(), now + pause)?;
    }
    Ok(())
}
