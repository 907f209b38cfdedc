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
use queue::{EventQueue, Waiting};
use std::collections::BTreeMap;
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
    pub(crate) fn of_declarations<G: Ord>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&DeclarationEvent) -> G,
        effect: impl Fn(&G, &[&DeclarationEvent]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act(self.declarations.as_ref(), subscriber, limit, group, effect)
    }

    /// The same for events of transits.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub(crate) fn of_transits<G: Ord>(
        &self,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&TransitEvent) -> G,
        effect: impl Fn(&G, &[&TransitEvent]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        self.act(self.transits.as_ref(), subscriber, limit, group, effect)
    }

    fn act<Q: EventQueue + ?Sized, G: Ord>(
        &self,
        queue: &Q,
        subscriber: &str,
        limit: usize,
        group: impl Fn(&Q::Event) -> G,
        effect: impl Fn(&G, &[&Q::Event]) -> Result<(), WorkflowError>,
    ) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let waiting = queue.claim(subscriber, limit, now, now + LEASE)?;
        let mut groups: BTreeMap<G, Vec<&Waiting<Q>>> = BTreeMap::new();
        for one in &waiting {
            groups.entry(group(&one.1)).or_default().push(one);
        }
        for (group, waiting) in groups {
            let events: Vec<&Q::Event> = waiting.iter().map(|(_, event)| event).collect();
            let ids: Vec<Q::Id> = waiting.iter().map(|(id, _)| *id).collect();
            let done = in_unit_of_work(self.work.as_ref(), || {
                effect(&group, &events)?;
                Ok::<_, WorkflowError>(queue.complete(&ids)?)
            });
            match done {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
                Err(error) => put_off(queue, &ids, &error, now)?,
            }
        }
        Ok(waiting.len())
    }
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
