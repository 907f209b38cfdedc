use crate::WorkflowError;
use chrono::{DateTime, Duration, Utc};
use customs_billing::Dossiers;
use customs_billing::movement::MovementRef;
use customs_declarations::ports::{Outbox, OutboxEntry, OutboxId, Subscription};
use customs_declarations::{DeclarationEvent, EventKind};
use customs_kernel::{Clock, ErrorKind, OrganisationId, UnitOfWork, in_unit_of_work};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Charges dossiers for what their declarations have reached, and books what customs charges for them.
pub struct ChargeDossiers {
    /// Events to act on.
    pub outbox: Arc<dyn Outbox>,
    /// The dossiers.
    pub dossiers: Dossiers,
    /// Makes effect and removal one.
    pub work: Arc<dyn UnitOfWork>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

/// How long one instance may take over a batch before another does it.
const LEASE: Duration = Duration::seconds(30);
/// When an event is tried again that could not be acted on.
const PAUSE: Duration = Duration::seconds(60);

impl ChargeDossiers {
    /// What it acts on. A declaration that is in no dossier bears no charges; when it is linked, what it has
    /// reached by then is charged at once.
    pub const SUBSCRIPTION: Subscription = Subscription { name: "billing", wants };

    /// Acts on up to `limit` events, and answers how many there were. Those of one dossier are one unit of
    /// work; what fails is tried again and holds up no other dossier.
    ///
    /// # Errors
    /// When storage does not answer; the events come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let entries = self.outbox.claim(Self::SUBSCRIPTION.name, limit, now, now + LEASE)?;
        let mut by_dossier: BTreeMap<(OrganisationId, Option<i64>), Vec<&OutboxEntry>> = BTreeMap::new();
        for entry in &entries {
            by_dossier.entry((entry.event.organisation, entry.event.dossier_id)).or_default().push(entry);
        }
        for ((organisation, _), entries) in by_dossier {
            match in_unit_of_work(self.work.as_ref(), || self.charge(organisation, &entries)) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
                Err(error) => self.put_off(&entries, &error, now)?,
            }
        }
        Ok(entries.len())
    }

    fn charge(&self, organisation: OrganisationId, entries: &[&OutboxEntry]) -> Result<(), WorkflowError> {
        let declarations: BTreeSet<i64> = entries.iter().map(|entry| entry.event.declaration.get()).collect();
        for declaration in declarations {
            self.dossiers.movement_progressed(organisation, MovementRef::declaration(declaration))?;
        }
        let ids: Vec<OutboxId> = entries.iter().map(|entry| entry.id).collect();
        Ok(self.outbox.complete(&ids)?)
    }

    fn put_off(
        &self,
        entries: &[&OutboxEntry],
        error: &WorkflowError,
        now: DateTime<Utc>,
    ) -> Result<(), WorkflowError> {
        for entry in entries {
            self.outbox.retry(entry.id, &error.to_string(), now + PAUSE)?;
        }
        Ok(())
    }
}

fn wants(event: &DeclarationEvent) -> bool {
    event.dossier_id.is_some()
        && match event.kind {
            // A release during a pending invalidation shows when that is refused.
            EventKind::Accepted | EventKind::Released | EventKind::TaxesAssessed | EventKind::StatusChanged => true,
            EventKind::Submitted
            | EventKind::Rejected
            | EventKind::Control
            | EventKind::Held
            | EventKind::Invalidated => false,
        }
}
