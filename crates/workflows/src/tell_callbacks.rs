use chrono::Duration;
use customs_billing::BillingError;
use customs_callbacks::{CallbackError, Callbacks, DeclarationNotice, EventName};
use customs_declarations::ports::{Outbox, OutboxEntry, Subscription};
use customs_declarations::{DeclarationEvent, EventKind};
use customs_documents::DocumentError;
use customs_kernel::{Clock, ErrorKind, OrganisationId, StorageError, UnitOfWork, in_unit_of_work};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Tells the registered callbacks what happened to declarations.
pub struct TellCallbacks {
    /// Events to act on.
    pub outbox: Arc<dyn Outbox>,
    /// Who wants to be told.
    pub callbacks: Callbacks,
    /// Makes effect and removal one.
    pub work: Arc<dyn UnitOfWork>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

/// How long one instance may take over a batch before another does it.
const LEASE: Duration = Duration::seconds(30);

impl TellCallbacks {
    /// What it acts on: callbacks are not told of taxes.
    pub const SUBSCRIPTION: Subscription =
        Subscription { name: "callbacks", wants: |event| event.kind != EventKind::TaxesAssessed };

    /// Turns up to `limit` events into deliveries, and answers how many events there were.
    ///
    /// # Errors
    /// When storage fails; the events come back when the lease ends.
    pub fn run_once(&self, limit: usize) -> Result<usize, WorkflowError> {
        let now = self.clock.now();
        let entries = self.outbox.claim(Self::SUBSCRIPTION.name, limit, now, now + LEASE)?;
        if entries.is_empty() {
            return Ok(0);
        }
        in_unit_of_work(self.work.as_ref(), || self.tell(&entries))?;
        Ok(entries.len())
    }

    fn tell(&self, entries: &[OutboxEntry]) -> Result<(), WorkflowError> {
        let mut notices: BTreeMap<OrganisationId, Vec<DeclarationNotice>> = BTreeMap::new();
        for entry in entries {
            let Some(notice) = notice(&entry.event) else { continue };
            notices.entry(entry.event.organisation).or_default().push(notice);
        }
        for (organisation, notices) in notices {
            self.callbacks.fan_out(organisation, &notices)?;
        }
        let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
        Ok(self.outbox.complete(&ids)?)
    }
}

/// Why events could not be acted on; the same call may succeed later.
#[derive(Debug, thiserror::Error)]
pub enum WorkflowError {
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Callbacks failed.
    #[error(transparent)]
    Callbacks(#[from] CallbackError),
    /// Billing failed.
    #[error(transparent)]
    Billing(#[from] BillingError),
    /// Documents failed.
    #[error(transparent)]
    Documents(#[from] DocumentError),
}

impl WorkflowError {
    /// What it means to the worker.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Storage(error) => error.kind(),
            Self::Callbacks(error) => error.kind(),
            Self::Billing(error) => error.kind(),
            Self::Documents(error) => error.kind(),
        }
    }
}

fn notice(event: &DeclarationEvent) -> Option<DeclarationNotice> {
    let name = match event.kind {
        EventKind::Submitted => EventName::Submitted,
        EventKind::Accepted => EventName::Accepted,
        EventKind::Released => EventName::Released,
        EventKind::Rejected => EventName::Rejected,
        EventKind::Control => EventName::Control,
        EventKind::Held => EventName::Held,
        EventKind::Invalidated => EventName::Invalidated,
        EventKind::StatusChanged => EventName::StatusChanged,
        EventKind::TaxesAssessed => return None,
    };
    Some(DeclarationNotice {
        event: name,
        declaration_id: event.declaration.get(),
        reference: event.reference.clone(),
        mrn: event.mrn.as_ref().map(ToString::to_string),
        status: event.status.code().to_owned(),
        declaration_symbol: event.direction.imex().to_owned(),
        occurred_at: event.occurred_at,
    })
}
