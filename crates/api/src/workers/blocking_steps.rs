use super::StopSignal;
use crate::watching::step_failed;
use customs_kernel::Acting;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// A worker that works in steps which block on the database.
pub(crate) struct BlockingSteps<S> {
    /// Name of the worker in the log.
    pub(crate) name: &'static str,
    /// Does some work and returns its amount.
    pub(crate) step: Arc<S>,
    /// Wakes the worker when there may be work.
    pub(crate) wake: Arc<Notify>,
    /// Longest wait without being woken.
    pub(crate) idle: Duration,
    /// Amount of work after which a step is repeated at once, since there may be more.
    pub(crate) full: usize,
    /// Shortest time between the beginnings of two steps that were woken for. Work that is stored meanwhile is done
    /// together, which is cheaper; the first after a silence is done at once.
    pub(crate) gather: Duration,
}

/// Pause after a failure, which mostly comes from the database.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

impl<S, E> BlockingSteps<S>
where
    S: Fn() -> Result<usize, E> + Send + Sync + 'static,
    E: Display + Send + 'static,
{
    /// Works until asked to stop; a step that has begun is completed.
    pub(crate) async fn run(self, stop: StopSignal) {
        while !stop.is_stopped() {
            let (step, acting, began) = (self.step.clone(), Acting::worker(self.name), Instant::now());
            let wait = match tokio::task::spawn_blocking(move || acting.run(|| step())).await {
                Ok(Ok(done)) if done >= self.full => continue,
                Ok(Ok(_)) => self.idle,
                Ok(Err(error)) => {
                    step_failed(self.name);
                    tracing::error!(worker = self.name, %error, "the step failed and will be repeated");
                    AFTER_FAILURE
                }
                Err(panic) => {
                    step_failed(self.name);
                    tracing::error!(worker = self.name, error = %panic, "the step ended unexpectedly and will be repeated");
                    AFTER_FAILURE
                }
            };
            tokio::select! {
                () = self.woken(began) => {}
                () = tokio::time::sleep(wait) => {}
                () = stop.clone().stopped() => {}
            }
        }
    }

    /// Waits until the worker is woken, and until enough time has passed since its last step began.
    async fn woken(&self, began: Instant) {
        self.wake.notified().await;
        sleep_until(began + self.gather).await;
    }
}
