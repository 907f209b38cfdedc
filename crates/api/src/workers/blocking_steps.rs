use super::StopSignal;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// A worker that works in steps which block on the database.
pub(crate) struct BlockingSteps<S> {
    /// Name of the worker in the log.
    pub(crate) name: &'static str,
    /// Does some work and returns its amount.
    pub(crate) step: Arc<S>,
    /// Wakes the worker when there may be work.
    pub(crate) wake: Arc<Notify>,
    /// Workers to wake after work was done, since they continue it.
    pub(crate) next: Vec<Arc<Notify>>,
    /// Longest wait without being woken, for work of other instances and work that is due again after a failure.
    pub(crate) idle: Duration,
}

/// Pause after a failure, which mostly comes from the database.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

impl<S, E> BlockingSteps<S>
where
    S: Fn() -> Result<usize, E> + Send + Sync + 'static,
    E: Display + Send + 'static,
{
    /// Works until told to stop; a step that has begun is completed.
    pub(crate) async fn run(self, stop: StopSignal) {
        while !stop.is_stopped() {
            let step = self.step.clone();
            let wait = match tokio::task::spawn_blocking(move || step()).await {
                Ok(Ok(0)) => self.idle,
                Ok(Ok(_)) => {
                    for next in &self.next {
                        next.notify_one();
                    }
                    continue;
                }
                Ok(Err(error)) => {
                    tracing::error!(worker = self.name, %error, "the step failed and will be repeated");
                    AFTER_FAILURE
                }
                Err(panic) => {
                    tracing::error!(worker = self.name, error = %panic, "the step ended unexpectedly and will be repeated");
                    AFTER_FAILURE
                }
            };
            tokio::select! {
                () = self.wake.notified() => {}
                () = tokio::time::sleep(wait) => {}
                () = stop.clone().stopped() => {}
            }
        }
    }
}
