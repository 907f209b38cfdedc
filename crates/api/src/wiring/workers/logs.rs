//! The workers that notify clients and pages that a log has grown.

use super::WorkerParts;
use crate::workers::{DeliveryChanges, LogWatch, StopSignal, Workers};
use customs_http::EventServices;
use customs_kernel::OrganisationId;
use customs_persistence::WaitingWork;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

impl WorkerParts<'_> {
    /// Starts the worker that notifies clients waiting for events that there are some.
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

    /// Starts the workers that notify open pages that records were written, and that deliveries were attempted, and the one
    /// that keeps the words of records. Any commit of this instance may have done either; other instances send no notice of each commit, since commits with
    /// notices wait for each other.
    pub(super) fn news_of_pages(&self, workers: &mut Workers, signal: &StopSignal) {
        let wakes = [Arc::new(Notify::new()), Arc::new(Notify::new()), Arc::new(Notify::new())];
        let [records, deliveries, words] = wakes.clone();
        self.foundation.database.on_commit(Arc::new(move || wakes.iter().for_each(|wake| wake.notify_one())));
        self.record_news(workers, signal, records);
        self.delivery_news(workers, signal, deliveries);
        self.search_words(workers, signal, words);
    }

    fn record_news(&self, workers: &mut Workers, signal: &StopSignal, wake: Arc<Notify>) {
        let writes = crate::wiring::recent_writes(self.foundation);
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

    /// However many are attempted, it looks every 200 milliseconds at most, and only while a page that shows them is
    /// open.
    fn delivery_news(&self, workers: &mut Workers, signal: &StopSignal, wake: Arc<Notify>) {
        let (directory, changes) = (self.callbacks.directory.clone(), DeliveryChanges::default());
        let watch = LogWatch {
            name: "deliveries on pages",
            ends: Arc::new(move |organisations: &[OrganisationId]| {
                directory.marks(organisations).map(|marks| changes.numbered(marks))
            }),
            news: self.delivery_news.clone(),
            wake,
            idle: Duration::from_millis(500),
            gather: Duration::from_millis(200),
        };
        workers.here(watch.name, watch.run(signal.clone()));
    }
}
