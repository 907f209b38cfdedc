//! The workers that tell whoever waits that a log has grown.

use super::Crew;
use crate::workers::{LogWatch, StopSignal, Workers};
use customs_http::EventServices;
use customs_kernel::OrganisationId;
use customs_persistence::WaitingWork;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

impl Crew<'_> {
    /// Starts the worker that tells clients who wait for events that there are some.
    pub(super) fn event_news(&self, workers: &mut Workers, signal: &StopSignal) {
        let EventServices { log, news, .. } = self.events.clone();
        let watch = LogWatch {
            name: "event log",
            ends: Arc::new(move |organisations: &[OrganisationId]| log.last_positions(organisations)),
            news,
            wake: self.wake.signal(WaitingWork::LoggedEvents),
            // The commit that adds events wakes the watch, here and at other instances. Such a notice may be lost, so that it
            // looks by itself after this time as well.
            idle: Duration::from_secs(2),
            gather: Duration::ZERO,
        };
        workers.here(watch.name, watch.run(signal.clone()));
    }

    /// Starts the worker that tells open pages that records were written. Any commit of this instance may have written some;
    /// other instances send no notice of each commit, since commits with notices wait for each other.
    pub(super) fn record_news(&self, workers: &mut Workers, signal: &StopSignal) {
        let (writes, wake) = (crate::wiring::recent_writes(self.foundation), Arc::new(Notify::new()));
        let committed = wake.clone();
        self.foundation.database.on_commit(Arc::new(move || committed.notify_one()));
        let watch = LogWatch {
            name: "records on pages",
            ends: Arc::new(move |organisations: &[OrganisationId]| writes.marks(organisations)),
            news: self.record_news.clone(),
            wake,
            idle: Duration::from_millis(500),
            gather: Duration::from_millis(200),
        };
        workers.here(watch.name, watch.run(signal.clone()));
    }
}
