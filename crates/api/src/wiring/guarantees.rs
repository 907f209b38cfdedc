use super::WorkerParts;
use super::workers::IDLE;
use crate::failure::Fallible;
use crate::foundation::Foundation;
use crate::joiners::{CountedDeclarationsNotifier, EstimatedImports, StockAndGuarantees, SyncedCustomers};
use crate::watching::WatchedAccounts;
use crate::workers::{StopSignal, Workers};
use chrono::Duration;
use customs_declarations::Declarations;
use customs_declarations::ports::SubmissionGate;
use customs_gateway::{GatewayOptions, GuaranteeSyncWorker, HttpCustomsGateway, SyncLimits};
use customs_guarantees::ports::{GuaranteePorts, SecuredImports};
use customs_guarantees::{Blocking, GuaranteeGate, GuaranteeSync, REFRESH_INTERVAL_SECONDS};
use customs_inventory::Allocations;
use customs_inventory::ports::InventoryPorts;
use customs_master_data::ports::CustomerWatch;
use customs_persistence::{
    StoredGuaranteeAccounts, StoredGuaranteeCustomers, StoredLiabilities, StoredReservations, StoredSyncQueue,
    StoredThresholds, WaitingWork,
};
use std::rc::Rc;
use std::sync::Arc;

/// The ports of guarantees over the database, and declarations for estimates and for what customs counts.
pub(crate) fn guarantees(foundation: &Foundation, declarations: Declarations) -> GuaranteePorts {
    let Foundation { database, clock, .. } = foundation;
    let customers = Arc::new(StoredGuaranteeCustomers::new(database.clone()));
    let counted = Arc::new(CountedDeclarationsNotifier(declarations.clone()));
    let imports: Arc<dyn SecuredImports> = Arc::new(EstimatedImports(declarations));
    GuaranteePorts {
        accounts: Arc::new(StoredGuaranteeAccounts::new(database.clone())),
        reservations: Arc::new(StoredReservations::new(database.clone())),
        queue: Arc::new(StoredSyncQueue::new(database.clone())),
        customers,
        liabilities: Arc::new(StoredLiabilities::new(database.clone(), imports)),
        counted,
        thresholds: Arc::new(StoredThresholds::new(database.clone())),
        clock: clock.clone(),
        work: Arc::new(database.clone()),
    }
}

/// The gate that every submission passes. It blocks at the critical level if the settings say so.
pub(crate) fn guarantee_gate(foundation: &Foundation, guarantees: &GuaranteePorts) -> GuaranteeGate {
    let blocks = foundation.settings.guarantees.block_at_critical;
    GuaranteeGate::new(guarantees.clone(), if blocks { Blocking::AtCritical } else { Blocking::Never })
}

/// The gate of declarations: it takes goods from stock and reserves guarantees.
pub(crate) fn submission_gate(inventory: &InventoryPorts, guarantees: GuaranteeGate) -> Arc<dyn SubmissionGate> {
    Arc::new(StockAndGuarantees { allocations: Allocations::new(inventory.clone()), guarantees })
}

/// Asks customs for the balances of accounts, one after the other.
pub(crate) fn guarantee_sync(guarantees: &GuaranteePorts) -> GuaranteeSync {
    GuaranteeSync::new(guarantees.clone(), Duration::seconds(REFRESH_INTERVAL_SECONDS))
}

/// The watch that has the guarantees of changed customers fetched from then on.
pub(crate) fn synced_customers(guarantees: &GuaranteePorts) -> Arc<dyn CustomerWatch> {
    Arc::new(SyncedCustomers(guarantee_sync(guarantees)))
}

// The worker that fetches the balances of guarantees from customs.

impl WorkerParts<'_> {
    /// Starts the worker that asks customs for the balances of guarantees.
    pub(super) fn guarantee_sync(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<()> {
        let accounts = HttpCustomsGateway::new(&self.customs.credentials, GatewayOptions::default())?;
        let worker = GuaranteeSyncWorker {
            sync: super::guarantee_sync(&self.guarantees),
            accounts: Rc::new(WatchedAccounts(accounts)),
            wake: self.wake.signal(WaitingWork::Balances),
            limits: SyncLimits { idle: IDLE, ..SyncLimits::default() },
        };
        let stopped = signal.clone().stopped();
        workers.here("balances", async move { worker.run(stopped).await });
        Ok(())
    }
}
