use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Informs programs and people that wait for what is added to a log: to the event log, or to the audit
/// log. Each log has one of its own, which all HTTP workers of a process share.
///
/// A task asks now and then who waits ([`awaited`](Self::awaited)), and reports how far the logs of those organisations
/// go ([`report`](Self::report)).
#[derive(Debug)]
pub struct LogNews {
    /// The length of the log of each organisation with a waiting listener, as far as it was reported: a number that
    /// grows with the log.
    ends: Mutex<BTreeMap<OrganisationId, watch::Sender<i64>>>,
    /// The number of listeners of each client or session that has any.
    listeners: Mutex<HashMap<String, usize>>,
    /// The most listeners of one client or session at the same time.
    places: usize,
    stopping: watch::Sender<bool>,
}

/// The most requests of one client that wait at the same time: streams, and lists with `wait`.
pub const MOST_LISTENERS: usize = 10;

/// The most live pages of one session. A browser leaves the stream of a page behind when it goes to the next, and the
/// service notices up to fifteen seconds later; no one opens so many pages in that time.
pub const MOST_LIVE_PAGES: usize = 60;

impl Default for LogNews {
    fn default() -> Self {
        Self::with_places(MOST_LISTENERS)
    }
}

impl LogNews {
    /// News for at most this many listeners of each client or session at the same time.
    #[must_use]
    pub fn with_places(places: usize) -> Self {
        Self { ends: Mutex::default(), listeners: Mutex::default(), places, stopping: watch::Sender::new(false) }
    }

    /// The organisations with a log that someone waits for.
    #[must_use]
    pub fn awaited(&self) -> Vec<OrganisationId> {
        let mut ends = lock(&self.ends);
        ends.retain(|_, end| end.receiver_count() > 0);
        ends.keys().copied().collect()
    }

    /// Informs those who wait that the log of their organisation goes that far.
    pub fn report(&self, organisation: OrganisationId, last: i64) {
        if let Some(end) = lock(&self.ends).get(&organisation) {
            end.send_if_modified(|known| {
                let is_news = *known < last;
                *known = last.max(*known);
                is_news
            });
        }
    }

    /// Ends all waiting now and from now on: the service stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Takes a place among those who wait; `None` when this client or session has all of its places already.
    #[must_use]
    pub fn listen(self: &Arc<Self>, organisation: OrganisationId, listener: &str) -> Option<Listener> {
        let mut listeners = lock(&self.listeners);
        let own = listeners.entry(listener.to_owned()).or_default();
        if *own >= self.places {
            return None;
        }
        *own += 1;
        let end = lock(&self.ends).entry(organisation).or_default().subscribe();
        Some(Listener { news: self.clone(), name: listener.to_owned(), end, stopping: self.stopping.subscribe() })
    }

    fn leave(&self, listener: &str) {
        let mut listeners = lock(&self.listeners);
        if let Some(own) = listeners.get_mut(listener) {
            *own -= 1;
            if *own == 0 {
                listeners.remove(listener);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No code panics while it holds one of the locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request that waits for what is added to a log. Its place is free again when it is dropped.
#[derive(Debug)]
pub struct Listener {
    news: Arc<LogNews>,
    /// The owner of the place.
    name: String,
    end: watch::Receiver<i64>,
    stopping: watch::Receiver<bool>,
}

/// The result of listening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// The log goes further.
    News,
    /// Nothing until the time was over.
    Nothing,
    /// The service stops.
    Stopping,
}

impl Listener {
    /// Waits until the log goes further than `position`, at most until that moment.
    pub async fn hear(&mut self, position: i64, until: Instant) -> Heard {
        tokio::select! {
            biased;
            // The senders live as long as the news, and this holds a part of them.
            _ = self.stopping.wait_for(|stopping| *stopping) => Heard::Stopping,
            Ok(_) = self.end.wait_for(|end| *end > position) => Heard::News,
            () = sleep_until(until) => Heard::Nothing,
        }
    }

    /// Lets time pass until that moment, even if something is added; `false` when the service stops before.
    pub async fn pause(&mut self, until: Instant) -> bool {
        // No log goes that far.
        self.hear(i64::MAX, until).await == Heard::Nothing
    }

    /// The length of the log, as far as it was reported.
    #[must_use]
    pub fn end(&self) -> i64 {
        *self.end.borrow()
    }

    /// Whether the service stops.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.news.leave(&self.name);
    }
}
