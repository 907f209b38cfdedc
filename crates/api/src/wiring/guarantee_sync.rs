//! The worker that fetches the balances of guarantees from customs.

use super::WorkerParts;
use super::workers::IDLE;
use crate::failure::Fallible;
use crate::watching::WatchedAccounts;
use crate::workers::{StopSignal, Workers};
use customs_gateway::{GatewayOptions, GuaranteeSyncWorker, HttpCustomsGateway, SyncLimits};
use customs_persistence::WaitingWork;
use std::rc::Rc;

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
