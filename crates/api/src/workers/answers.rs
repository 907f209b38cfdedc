use super::StopSignal;
use customs_kernel::{Clock, StorageError};
use customs_simulator::AnswerPoster;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Delivers the answers of the simulated authority when they are due.
pub(crate) struct Answers {
    pub(crate) poster: AnswerPoster,
    pub(crate) clock: Arc<dyn Clock>,
    /// Wakes the worker when the authority planned new answers.
    pub(crate) work: Arc<Notify>,
    /// Wakes the worker when answers that it does not know of are due: another instance planned them and is gone.
    pub(crate) wake: Arc<Notify>,
    /// The longest wait.
    pub(crate) idle: Duration,
}

/// Pause after a failure, which mostly comes from the database.
const AFTER_FAILURE: Duration = Duration::from_millis(500);

impl Answers {
    /// Works until asked to stop; an answer under way then is delivered again after its lease.
    pub(crate) async fn run(self, stop: StopSignal) {
        while !stop.is_stopped() {
            let wait = tokio::select! {
                wait = self.deliver() => wait,
                () = stop.clone().stopped() => break,
            };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.work.notified() => {}
                () = self.wake.notified() => {}
                () = stop.clone().stopped() => {}
            }
        }
    }

    /// Delivers the due answers, and returns the time until the next one.
    async fn deliver(&self) -> Duration {
        self.deliver_due().await.unwrap_or_else(|error| {
            tracing::error!(%error, "the answers of the simulated authority wait");
            AFTER_FAILURE
        })
    }

    /// The same. It claims answers only when some are due: a claim costs more than the question for the next moment.
    async fn deliver_due(&self) -> Result<Duration, StorageError> {
        loop {
            let Some(due) = self.poster.next_due().await? else { return Ok(self.idle) };
            let wait = (due - self.clock.now()).to_std().unwrap_or_default();
            if !wait.is_zero() {
                return Ok(wait.min(self.idle));
            }
            if self.poster.deliver_some().await?.is_none() {
                // Another instance has them.
                return Ok(AFTER_FAILURE);
            }
        }
    }
}
