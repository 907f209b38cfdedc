use super::StopSignal;
use crate::watching::step_failed;
use customs_callbacks::EventLog;
use customs_serving::EventNews;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Tells clients who wait for events how far the logs go: as soon as an event is committed here or, by a notice, at another
/// instance. One statement asks for all of them together, and none is sent while nobody waits.
pub(crate) struct EventWatch {
    pub(crate) log: EventLog,
    pub(crate) news: Arc<EventNews>,
    /// Wakes it when events were added.
    pub(crate) wake: Arc<Notify>,
}

/// Time between two looks while somebody waits, for what nobody told of: a notice may be lost.
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);

impl EventWatch {
    /// The name of the worker.
    pub(crate) const NAME: &str = "event log";

    /// Works until told to stop.
    pub(crate) async fn run(self, stop: StopSignal) {
        loop {
            tokio::select! {
                () = self.wake.notified() => {}
                () = tokio::time::sleep(BETWEEN_LOOKS) => {}
                () = stop.clone().stopped() => return,
            }
            self.look().await;
        }
    }

    async fn look(&self) {
        let awaited = self.news.awaited();
        if awaited.is_empty() {
            return;
        }
        let log = self.log.clone();
        match tokio::task::spawn_blocking(move || log.last_positions(&awaited)).await {
            Ok(Ok(ends)) => ends.into_iter().for_each(|(organisation, last)| self.news.tell(organisation, last)),
            Ok(Err(error)) => failed(&error),
            Err(panic) => failed(&panic),
        }
    }
}

fn failed(error: &(dyn std::error::Error + 'static)) {
    step_failed(EventWatch::NAME);
    tracing::warn!(error, "the ends of the event logs could not be looked for; that will be repeated");
}
