//! The workflows that act on events of declarations and transits.

use super::workers::{BATCH, IDLE};
use super::{Crew, guarantee_gate};
use crate::workers::{BlockingSteps, StopSignal, Workers};
use customs_billing::Dossiers;
use customs_inventory::Allocations;
use customs_kernel::UnitOfWork;
use customs_persistence::{StoredMailQueue, StoredNotifiedCustomers, StoredOutbox};
use customs_workflows::{
    ChargeDossiers, Happened, NotifyContacts, SettleGuarantees, SettleStock, TellCallbacks, WorkflowError,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Interval at which workflows without urgency look for events of other instances.
const LEISURELY: Duration = Duration::from_secs(1);

impl Crew<'_> {
    /// Starts all workflows.
    pub(super) fn on_events(&self, workers: &mut Workers, signal: &StopSignal) {
        let mut act = |name, wake: &Arc<Notify>, idle, step: Step| {
            let steps = BlockingSteps { name, step: Arc::new(step), wake: wake.clone(), next: Vec::new(), idle };
            workers.here(steps.run(signal.clone()));
        };
        let wake = &self.wake;
        let told = TellCallbacks { events: self.happened(), callbacks: self.callbacks.clone() };
        act("events", &wake.events, IDLE, Box::new(move || told.run_once(BATCH)));
        let charged = ChargeDossiers { events: self.happened(), dossiers: Dossiers::new(self.billing.clone()) };
        act("charges of dossiers", &wake.charges, IDLE, Box::new(move || charged.run_once(BATCH)));
        let stock = SettleStock { events: self.happened(), allocations: Allocations::new(self.inventory.clone()) };
        act("stock", &wake.stock, LEISURELY, Box::new(move || stock.run_once(BATCH)));
        let gate = guarantee_gate(self.foundation, &self.guarantees);
        let guarantees = SettleGuarantees { events: self.happened(), gate };
        let balances = wake.balances.clone();
        let settle = move || guarantees.run_once(BATCH).inspect(|_| balances.notify_one());
        act("guarantees", &wake.guarantees, LEISURELY, Box::new(settle));
        let contacts = NotifyContacts {
            events: self.happened(),
            customers: Arc::new(StoredNotifiedCustomers::new(self.foundation.database.clone())),
            settings: self.billing.settings.clone(),
            queue: Arc::new(StoredMailQueue::new(self.foundation.database.clone())),
        };
        act("mails to contacts", &wake.contacts, LEISURELY, Box::new(move || contacts.run_once(BATCH)));
    }

    fn happened(&self) -> Happened {
        let database = &self.foundation.database;
        let work: Arc<dyn UnitOfWork> = Arc::new(database.clone());
        let declarations = Arc::new(StoredOutbox::new(database.clone()));
        let transits = Arc::new(StoredOutbox::new(database.clone()));
        Happened::new(declarations, transits, &work, &self.foundation.clock)
    }
}

type Step = Box<dyn Fn() -> Result<usize, WorkflowError> + Send + Sync>;
