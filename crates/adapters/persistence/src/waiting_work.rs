//! Work that waits in tables, and how workers learn of it without asking all the time.
//!
//! Code that stores work notes it ([`note`]). When the unit of work is committed, [`Database`](crate::Database)
//! notifies its listener, which wakes the worker. [`Database::look_for_work`](crate::Database::look_for_work) finds
//! work that no notice reported: work of other processes, and work of an earlier run that becomes due now.

use crate::queue_wakes::{OwnQueue, Wakes};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, SubjectKind};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// A kind of work that waits in a table until a worker takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WaitingWork {
    /// Events for the subscriber of this name.
    Events(&'static str),
    /// Messages to customs.
    MessagesToCustoms,
    /// Messages of customs about records of this kind.
    MessagesOfCustoms(SubjectKind),
    /// Deliveries of callbacks.
    Deliveries,
    /// Mails.
    Mails,
    /// Invoices with pages that are to be stored.
    InvoicePages,
    /// Accounts of guarantees, to ask customs for their balances.
    Balances,
    /// Answers that the simulated authority has planned.
    SimulatedAnswers,
    /// Events that were added to the log of an organisation, which waiting clients want to hear about. No worker takes
    /// them, so that they wait in no queue.
    LoggedEvents,
    /// Revocations of tokens, which each instance has in memory.
    Revocations,
    /// Keys of access tokens and master keys, which each instance has in memory.
    Keys,
    /// Mends of refused declarations. Workers find them among the mends themselves.
    Mends,
}

impl WaitingWork {
    /// What waits in no queue: instances only hear of it.
    pub const NEWS: [Self; 4] = [Self::LoggedEvents, Self::Revocations, Self::Keys, Self::Mends];

    /// Every kind of work that waits in a queue, with these subscribers to events.
    #[must_use]
    pub fn all(subscribers: impl IntoIterator<Item = &'static str>) -> Vec<Self> {
        let events = subscribers.into_iter().map(Self::Events);
        let messages = SubjectKind::ALL.iter().map(|kind| Self::MessagesOfCustoms(*kind));
        let others = [
            Self::MessagesToCustoms,
            Self::Deliveries,
            Self::Mails,
            Self::InvoicePages,
            Self::Balances,
            Self::SimulatedAnswers,
        ];
        let mut all: Vec<_> = events.chain(messages).chain(others).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl WaitingWork {
    /// The name of the queue in the figures of operators: the name of the work, without spaces.
    #[must_use]
    pub fn label(self) -> String {
        self.to_string().replace(' ', "_")
    }
}

/// The name by which instances report the work to each other.
impl fmt::Display for WaitingWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Events(subscriber) => write!(f, "events {subscriber}"),
            Self::MessagesToCustoms => f.write_str("messages to customs"),
            Self::MessagesOfCustoms(kind) => write!(f, "messages of customs {}", kind.word()),
            Self::Deliveries => f.write_str("deliveries"),
            Self::Mails => f.write_str("mails"),
            Self::InvoicePages => f.write_str("invoice pages"),
            Self::Balances => f.write_str("balances"),
            Self::SimulatedAnswers => f.write_str("simulated answers"),
            Self::LoggedEvents => f.write_str("logged events"),
            Self::Revocations => f.write_str("revocations"),
            Self::Keys => f.write_str("keys"),
            Self::Mends => f.write_str("mends"),
        }
    }
}

/// Work that was just committed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredWork {
    /// Kinds of work that workers may take at once.
    pub due: Vec<WaitingWork>,
    /// Moments at which work becomes due, each with its kind; `None` for events of a subscriber.
    pub later: Vec<(DateTime<Utc>, Option<WaitingWork>)>,
}

/// A callback for work that was just committed. It runs on the thread that stored the work, so it must return at
/// once.
pub type OnStoredWork = Arc<dyn Fn(StoredWork) + Send + Sync>;

thread_local! {
    /// Work stored on this thread since its last commit. A process has one database, so no other needs to be
    /// distinguished.
    static NOTED: RefCell<StoredWork> = const { RefCell::new(StoredWork { due: Vec::new(), later: Vec::new() }) };
    /// The queues and organisations for which this thread has stored work since its last commit.
    static WAKES: RefCell<Wakes> = const { RefCell::new(Wakes::new()) };
    /// The queues and organisations where this thread has set something free since its last commit.
    static FREED: RefCell<Vec<(String, OrganisationId)>> = const { RefCell::new(Vec::new()) };
}

/// Notes that the unit of work of this thread stores work that is due at once. If it is undone, a worker wakes in
/// vain, which does no other harm.
pub(crate) fn note(work: WaitingWork) {
    NOTED.with_borrow_mut(|noted| {
        if !noted.due.contains(&work) {
            noted.due.push(work);
        }
    });
}

/// Notes that the unit of work of this thread stores work that becomes due at a later moment.
fn note_later(due_at: DateTime<Utc>, work: Option<WaitingWork>) {
    NOTED.with_borrow_mut(|noted| {
        // All retries of one round have few different moments.
        if !noted.later.contains(&(due_at, work)) {
            noted.later.push((due_at, work));
        }
    });
}

/// Notes that the unit of work of this thread stores work of an organisation that is due at once, at this moment.
pub(crate) fn note_own(queue: OwnQueue<'static>, organisation: OrganisationId, due_at: DateTime<Utc>) {
    note(queue.work());
    note_wake(queue, organisation, due_at);
}

/// Notes that the unit of work of this thread stores work of an organisation that becomes due at a later moment.
pub(crate) fn note_own_later(queue: OwnQueue<'_>, organisation: OrganisationId, due_at: DateTime<Utc>) {
    note_later(due_at, queue.work_beside_events());
    note_wake(queue, organisation, due_at);
}

/// Notes when something of an organisation becomes due, for the workers that look for it. Wakes no worker.
pub(crate) fn note_wake(queue: OwnQueue<'_>, organisation: OrganisationId, due_at: DateTime<Utc>) {
    WAKES.with_borrow_mut(|wakes| {
        let wake = wakes.entry((queue.to_string(), organisation)).or_insert(due_at);
        *wake = due_at.min(*wake);
    });
}

/// Notes that the unit of work of this thread sets something of an organisation free that others waited for.
pub(crate) fn note_freed(queue: OwnQueue<'_>, organisation: OrganisationId) {
    FREED.with_borrow_mut(|freed| freed.push((queue.to_string(), organisation)));
}

/// Takes the organisations where something was set free on this thread.
pub(crate) fn take_freed() -> Vec<(String, OrganisationId)> {
    FREED.take()
}

/// Takes the organisations with work that was noted on this thread.
pub(crate) fn take_wakes() -> Wakes {
    WAKES.take()
}

/// Takes the notes of this thread; `None` without any.
pub(crate) fn take_noted() -> Option<StoredWork> {
    let noted = NOTED.take();
    (noted != StoredWork::default()).then_some(noted)
}
