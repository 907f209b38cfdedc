//! The workers that reach others, or touch what may be shared with others. An isolated instance has none of them.

use super::WorkerParts;
use crate::failure::Fallible;
use crate::isolation::Isolation;
use crate::workers::{BlockingSteps, StopSignal, Workers};
use customs_billing::{DailyRun, DossierId, InvoiceWarnings, Invoices};
use customs_callbacks::DirectDelivery;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// How often the log says that an instance is isolated.
const REMINDED: Duration = Duration::from_secs(60 * 60);

impl WorkerParts<'_> {
    /// Starts them all, and returns the way to the worker that delivers callbacks. Invoices have numbers that customers
    /// know, and what is deleted of documents may be files that a
    /// copy shares with its original.
    pub(super) fn outgoing(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<Arc<dyn DirectDelivery>> {
        self.hand_over(workers, signal)?;
        self.answers(workers, signal)?;
        self.supplements(workers, signal);
        self.guarantee_sync(workers, signal)?;
        self.invoice_runs(workers, signal)?;
        self.mends(workers, signal);
        self.morning_mails(workers, signal);
        self.mails(workers, signal)?;
        self.documents(workers, signal);
        self.retention(workers, signal)?;
        Ok(self.deliveries(workers, signal))
    }

    fn invoice_runs(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<()> {
        metrics::describe_counter!(FAILED_RUNS, "Daily invoice runs that failed for a whole organisation");
        metrics::counter!(FAILED_RUNS).increment(0);
        let runs = crate::wiring::daily_runs(self.foundation, Invoices::new(self.billing.clone()))?;
        let steps = BlockingSteps {
            name: "invoice runs",
            step: Arc::new(move || runs.run_due().map(|done| done.map_or(0, |run| reported(&run)))),
            wake: Arc::new(Notify::new()),
            idle: Duration::from_secs(20),
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
        Ok(())
    }
}

/// Logs now and then that this instance is isolated.
pub(super) fn remind_of(isolation: Isolation, workers: &mut Workers, signal: &StopSignal) {
    let signal = signal.clone();
    workers.beside(async move {
        loop {
            tokio::select! {
                () = signal.clone().stopped() => return,
                () = sleep(REMINDED) => isolation.report_again(),
            }
        }
    });
}

/// Logs a run, and returns the number of organisations it was for.
fn reported(run: &DailyRun) -> usize {
    let DailyRun { day, organisations, failed, interrupted } = run;
    let made: u64 = organisations.iter().map(|(_, report)| report.invoices).sum();
    match interrupted {
        Some(error) => {
            tracing::error!(%day, invoices = made, %error, "the invoice run was interrupted; it goes on within minutes")
        }
        None => tracing::info!(%day, invoices = made, "the invoice run is done"),
    }
    for (organisation, report) in organisations {
        for (dossier, error) in &report.failed {
            tracing::error!(%organisation, %dossier, %error, "a dossier could not be invoiced; the next run tries again");
        }
        for InvoiceWarnings { invoice, dossier, warnings } in &report.warnings {
            let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
            let (dossier, warnings) = (dossier.map(DossierId::get), warnings.join("; "));
            tracing::warn!(%organisation, %invoice, dossier, warnings, "the VAT of an invoice contradicts what is known of its customer");
        }
    }
    metrics::counter!(FAILED_RUNS).increment(failed.len() as u64);
    for (organisation, error) in failed {
        tracing::error!(%organisation, %error, "an organisation could not be invoiced; its run is tried again within minutes");
    }
    organisations.len()
}

/// Metric of daily invoice runs that failed for a whole organisation, since the start.
const FAILED_RUNS: &str = "invoice_runs_failed_total";
