//! The workflows that act on events of declarations and transits.

use super::workers::{BATCH, IDLE};
use super::{WorkerParts, guarantee_gate};
use crate::workers::{BlockingSteps, StopSignal, Workers};
use customs_billing::Dossiers;
use customs_callbacks::DirectDelivery;
use customs_declarations::DeclarationEvent;
use customs_inventory::Allocations;
use customs_kernel::UnitOfWork;
use customs_persistence::{StoredMailQueue, StoredNotifiedCustomers, StoredOutbox, WaitingWork};
use customs_transits::TransitEvent;
use customs_workflows::{
    ChargeDossiers, Happened, NotifyCallbacks, NotifyContacts, SettleGuarantees, SettleStock, WorkflowError,
};
use std::sync::Arc;
use std::time::Duration;

/// Shortest time between the beginnings of two batches of events for callbacks: receivers wait for them. Under load a
/// batch takes longer by itself, and the next one takes all that came meanwhile.
const SOON: Duration = Duration::from_millis(2);
/// Shortest time between two batches of other events, since dozens of batches a second cost as much as thousands of
/// events in one.
const TOGETHER: Duration = Duration::from_millis(100);

impl WorkerParts<'_> {
    /// Starts all workflows; `direct` sends callbacks as soon as they are durable.
    pub(super) fn on_events(&self, workers: &mut Workers, signal: &StopSignal, direct: Arc<dyn DirectDelivery>) {
        let mut act = |name, subscriber, gather, step: Step| {
            let wake = self.wake.signal(WaitingWork::Events(subscriber));
            // A step takes all that is due, with the followers of each event, up to the size of a batch.
            let steps = BlockingSteps { name, step: Arc::new(step), wake, idle: IDLE, full: BATCH, gather };
            workers.here(steps.name, steps.run(signal.clone()));
        };
        let reported = NotifyCallbacks {
            events: self.happened(),
            callbacks: self.callbacks.clone(),
            log: self.events.log.clone(),
            direct,
        };
        act("events", NotifyCallbacks::OF_DECLARATIONS.name, SOON, Box::new(move || reported.run_once(BATCH)));
        let charged = ChargeDossiers {
            events: self.happened(),
            dossiers: Dossiers::new(self.billing.clone()),
            declarations: Arc::new(self.declarations.clone()),
        };
        act(
            "charges of dossiers",
            ChargeDossiers::OF_DECLARATIONS.name,
            TOGETHER,
            Box::new(move || charged.run_once(BATCH)),
        );
        let stock = SettleStock { events: self.happened(), allocations: Allocations::new(self.inventory.clone()) };
        act("stock", SettleStock::SUBSCRIPTION.name, TOGETHER, Box::new(move || stock.run_once(BATCH)));
        let gate = guarantee_gate(self.foundation, &self.guarantees);
        let guarantees = SettleGuarantees { events: self.happened(), gate };
        act(
            "guarantees",
            SettleGuarantees::OF_DECLARATIONS.name,
            TOGETHER,
            Box::new(move || guarantees.run_once(BATCH)),
        );
        let contacts = NotifyContacts {
            events: self.happened(),
            customers: Arc::new(StoredNotifiedCustomers::new(self.foundation.database.clone())),
            settings: self.billing.settings.clone(),
            queue: Arc::new(StoredMailQueue::new(self.foundation.database.clone())),
        };
        act(
            "mails to contacts",
            NotifyContacts::OF_DECLARATIONS.name,
            TOGETHER,
            Box::new(move || contacts.run_once(BATCH)),
        );
    }

    fn happened(&self) -> Happened {
        let database = &self.foundation.database;
        let work: Arc<dyn UnitOfWork> = Arc::new(database.clone());
        let (declarations, transits) = StoredOutbox::<DeclarationEvent>::with_another::<TransitEvent>(database.clone());
        Happened::new(Arc::new(declarations), Arc::new(transits), &work, &self.foundation.clock)
    }
}

type Step = Box<dyn Fn() -> Result<usize, WorkflowError> + Send + Sync>;
