//! Reads events of declarations and transits from the outbox and passes them to workflows.

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use crate::WorkflowError;
use chrono::{DateTime, Duration, Utc};
use customs_declarations::DeclarationEvent;
use customs_kernel::{
    Clock, DueWork, ErrorKind, Event, Outbox, OutboxEntry, OutboxId, StorageError, UnitOfWork,
    in_contained_unit_of_work,
};
use customs_transits::TransitEvent;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Takes events of one kind of record off their outbox, in the same way for every workflow.
///
/// The effect of related events and their removal from the outbox are one unit of work, so that a crash leaves both
/// or neither. All events that wait are handled in one, as far as the workflow allows. When a group of them fails, be
/// it by a panic, each is handled alone: what failed is tried again later and holds up no other group.
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

/// Why events are not handled in one unit of work.
enum Apart {
    /// One of them failed.
    Failed(WorkflowError),
    /// More groups need handling than one unit of work may.
    TooMany,
}

impl From<StorageError> for Apart {
    fn from(error: StorageError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<WorkflowError> for Apart {
    fn from(error: WorkflowError) -> Self {
        Self::Failed(error)
    }
}

/// The outcome of handling events.
pub(crate) struct Handled<T> {
    /// The number of events.
    pub(crate) events: usize,
    /// What the effects returned that are stored.
    pub(crate) effects: Vec<T>,
}

impl<E: Event> Events<E> {
    /// Handles up to `limit` events that wait for the subscriber, each `group` together and in order. Any number of groups
    /// may share a unit of work. What an effect returns is handed on once that unit is durable.
    ///
    /// # Errors
    /// When the storage does not answer; the events wait on.
    pub(crate) fn act<G: Ord + Clone, T>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&E) -> G,
        effect: impl Fn(&G, &[&E]) -> Result<T, WorkflowError>,
    ) -> Result<Handled<T>, WorkflowError> {
        self.handle(subscriber, limit, usize::MAX, group, all, effect)
    }

    /// Does the same for a subscriber with effects that lock other records: each group has a unit of work of its own.
    /// Returns the number of events.
    ///
    /// # Errors
    /// When the storage does not answer; the events wait on.
    pub(crate) fn act_on_each<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&E) -> G,
        effect: impl Fn(&G, &[&E]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        Ok(self.handle(subscriber, limit, 1, group, all, effect)?.events)
    }

    /// Does the same for such a subscriber that few events concern. `concerned` gets all groups at once, and returns
    /// those that may need handling. This is safe, since all facts behind an event are stored by the time it waits. The
    /// events of the other groups are removed together.
    ///
    /// # Errors
    /// When the storage does not answer; the events wait on.
    pub(crate) fn act_on_few<G: Ord + Clone>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&E) -> G,
        concerned: impl Fn(&Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&E]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        Ok(self.handle(subscriber, limit, 1, group, concerned, effect)?.events)
    }

    /// Handles all events in one unit of work, if no more than `most` groups need handling and none fails; otherwise
    /// each of these groups in one of its own.
    fn handle<G: Ord + Clone, T>(
        &self,
        subscriber: &str,
        limit: usize,
        most: usize,
        group: impl Fn(&E) -> G,
        concerned: impl Fn(&Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&E]) -> Result<T, WorkflowError>,
    ) -> Result<Handled<T>, WorkflowError> {
        let now = self.clock.now();
        match self.outbox.due(subscriber, now)? {
            DueWork::Nothing => return Ok(Handled { events: 0, effects: Vec::new() }),
            DueWork::ToClaim => {}
            DueWork::ToTake => {
                let together = in_contained_unit_of_work(self.work.as_ref(), || {
                    let waiting = self.outbox.take(subscriber, limit, now)?;
                    let Grouped { groups, .. } = Grouped::new(&waiting, &group);
                    let concerned = concerned(&groups)?;
                    if concerned.len() > most {
                        return Err(Apart::TooMany);
                    }
                    let mut effects = Vec::with_capacity(concerned.len());
                    for (group, events) in groups.iter().filter(|(group, _)| concerned.contains(*group)) {
                        effects.push(effect(group, events.as_slice())?);
                    }
                    Ok(Handled { events: waiting.len(), effects })
                });
                match together {
                    Ok(handled) => return Ok(handled),
                    Err(Apart::Failed(error)) if error.kind() == ErrorKind::Unavailable => return Err(error),
                    Err(Apart::Failed(_) | Apart::TooMany) => {}
                }
            }
        }
        self.handle_apart(subscriber, (limit, now), group, concerned, effect)
    }

    /// Claims events, and handles each group in a unit of work of its own.
    fn handle_apart<G: Ord + Clone, T>(
        &self,
        subscriber: &str,
        (limit, now): (usize, DateTime<Utc>),
        group: impl Fn(&E) -> G,
        concerned: impl Fn(&Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError>,
        effect: impl Fn(&G, &[&E]) -> Result<T, WorkflowError>,
    ) -> Result<Handled<T>, WorkflowError> {
        let waiting = self.outbox.claim(subscriber, limit, now, now + LEASE)?;
        let mut handled = Handled { events: waiting.len(), effects: Vec::new() };
        if waiting.is_empty() {
            return Ok(handled);
        }
        let Grouped { ids, groups } = Grouped::new(&waiting, &group);
        let concerned = match concerned(&groups) {
            Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
            // One group may cause the failure, so each is tried alone and holds up no other.
            Err(_) => groups.keys().cloned().collect(),
            Ok(concerned) => concerned,
        };
        let mut unit = |ids: &[OutboxId], effect: &dyn Fn() -> Result<Option<T>, WorkflowError>| {
            let done = in_contained_unit_of_work(self.work.as_ref(), || {
                let stored = effect()?;
                self.outbox.complete(ids)?;
                Ok::<_, WorkflowError>(stored)
            });
            match done {
                Ok(stored) => {
                    handled.effects.extend(stored);
                    Ok(())
                }
                Err(error) if error.kind() == ErrorKind::Unavailable => Err(error),
                Err(error) => self.put_off(ids, &error, now),
            }
        };
        let others = ids.iter().filter(|(group, _)| !concerned.contains(*group));
        let others: Vec<OutboxId> = others.flat_map(|(_, ids)| ids.iter().copied()).collect();
        if !others.is_empty() {
            unit(&others, &|| Ok(None))?;
        }
        for (group, ids) in ids.iter().filter(|(group, _)| concerned.contains(*group)) {
            let events = groups.get(group).map(Vec::as_slice).unwrap_or_default();
            unit(ids, &|| effect(group, events).map(Some))?;
        }
        Ok(handled)
    }

    fn put_off(&self, ids: &[OutboxId], error: &WorkflowError, now: DateTime<Utc>) -> Result<(), WorkflowError> {
        let pause = if error.kind() == ErrorKind::Stale { PAUSE_AFTER_CONFLICT } else { PAUSE };
        for id in ids {
            self.outbox.retry(*id, &error.to_string(), now + pause)?;
        }
        Ok(())
    }
}

/// Events by group, with their rows of the outbox.
struct Grouped<'a, G, E> {
    ids: BTreeMap<G, Vec<OutboxId>>,
    groups: Groups<'a, G, E>,
}

impl<'a, G: Ord + Clone, E> Grouped<'a, G, E> {
    fn new(entries: &'a [OutboxEntry<E>], group: impl Fn(&E) -> G) -> Self {
        let mut grouped = Self { ids: BTreeMap::new(), groups: BTreeMap::new() };
        for OutboxEntry { id, event } in entries {
            let group = group(event);
            grouped.ids.entry(group.clone()).or_default().push(*id);
            grouped.groups.entry(group).or_default().push(event);
        }
        grouped
    }
}

/// Events by group, in order.
pub(crate) type Groups<'a, G, E> = BTreeMap<G, Vec<&'a E>>;

#[expect(clippy::unnecessary_wraps, reason = "others ask storage")]
fn all<G: Ord + Clone, E>(groups: &Groups<'_, G, E>) -> Result<BTreeSet<G>, WorkflowError> {
    Ok(groups.keys().cloned().collect())
}
