use super::StopSignal;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// A worker whose work is done in steps that wait for the database.
pub(crate) struct BlockingSteps<S> {
    /// Name in the log.
    pub(crate) name: &'static str,
    /// Does some work and answers how much there was.
    pub(crate) step: Arc<S>,
    /// Rung when there may be work.
    pub(crate) wake: Arc<Notify>,
    /// Rung after work was done: who goes on with it.
    pub(crate) next: Vec<Arc<Notify>>,
    /// How long to wait before looking again without having been woken: work of other instances,
    /// and what is due again after a failure.
    pub(crate) idle: Duration,
}

/// How long to wait after a failure, which is mostly the database's.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

impl<S, E> BlockingSteps<S>
where
    S: Fn() -> Result<usize, E> + Send + Sync + 'static,
    E: Display + Send + 'static,
{
    /// Works until told to stop; a step that has begun is finished.
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
