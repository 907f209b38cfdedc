use super::StopSignal;
use crate::watching::step_failed;
use customs_kernel::{OrganisationId, StorageError};
use customs_serving::LogNews;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Tells those who wait how far the logs of their organisations go: as soon as something may have been added here, and at
/// regular times for what nobody told of. One statement asks for all of them together, and none is sent while nobody
/// waits.
pub(crate) struct LogWatch<E> {
    /// Name of the worker.
    pub(crate) name: &'static str,
    /// Reads how far the logs of organisations go.
    pub(crate) ends: Arc<E>,
    pub(crate) news: Arc<LogNews>,
    /// Wakes it when something may have been added.
    pub(crate) wake: Arc<Notify>,
    /// Longest time between the beginnings of two looks.
    pub(crate) idle: Duration,
    /// Shortest time between the beginnings of two looks. The first after a silence is taken at once.
    pub(crate) gather: Duration,
}

impl<E> LogWatch<E>
where
    E: Fn(&[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> + Send + Sync + 'static,
{
    /// Works until told to stop.
    pub(crate) async fn run(self, stop: StopSignal) {
        loop {
            let began = Instant::now();
            self.look().await;
            tokio::select! {
                () = self.woken(began) => {}
                () = sleep_until(began + self.idle) => {}
                () = stop.clone().stopped() => return,
            }
        }
    }

    async fn woken(&self, began: Instant) {
        self.wake.notified().await;
        sleep_until(began + self.gather).await;
    }

    async fn look(&self) {
        let awaited = self.news.awaited();
        if awaited.is_empty() {
            return;
        }
        let ends = self.ends.clone();
        match tokio::task::spawn_blocking(move || ends(&awaited)).await {
            Ok(Ok(ends)) => ends.into_iter().for_each(|(organisation, last)| self.news.tell(organisation, last)),
            Ok(Err(error)) => self.failed(&error),
            Err(panic) => self.failed(&panic),
        }
    }

    fn failed(&self, error: &(dyn std::error::Error + 'static)) {
        step_failed(self.name);
        tracing::warn!(worker = self.name, error, "the ends of logs could not be looked for; that will be repeated");
    }
}

#[cfg(test)]
mod tests;
