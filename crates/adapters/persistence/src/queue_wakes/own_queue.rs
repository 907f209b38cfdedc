//! The queues of organisations, by name, table and condition.

use crate::claim::IN_TIME;
use crate::waiting_work::WaitingWork;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, SubjectKind};
use std::collections::BTreeMap;
use std::fmt;

/// A queue with rows that lie with the other rows of their organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OwnQueue<'a> {
    /// Events about records of one kind, for the subscriber of this name.
    Events(&'a str, SubjectKind),
    /// Messages to customs.
    MessagesToCustoms,
    /// Deliveries of callbacks.
    Deliveries,
    /// Mails.
    Mails,
    /// Invoices with pages that are to be stored.
    InvoicePages,
    /// Accounts of guarantees, to ask customs for their balances.
    Balances,
}

/// When work becomes due, by the name of its queue and the organisation that it belongs to.
pub(crate) type Wakes = BTreeMap<(String, OrganisationId), DateTime<Utc>>;

impl OwnQueue<'_> {
    /// The table of the queue.
    pub(crate) const fn table(self) -> &'static str {
        match self {
            Self::Events(..) => "outbox",
            Self::MessagesToCustoms => "outbound_messages",
            Self::Deliveries => "callback_deliveries",
            Self::Mails => "mails",
            Self::InvoicePages => "invoice_archive",
            Self::Balances => "guarantee_accounts",
        }
    }

    /// The condition of the rows that wait, as an index over their moments has it.
    pub(crate) fn open(self) -> String {
        match self {
            Self::Events(subscriber, kind) => {
                format!("subscriber = '{subscriber}' AND subject = '{}' AND {IN_TIME}", kind.word())
            }
            Self::MessagesToCustoms | Self::Deliveries | Self::Mails | Self::InvoicePages => IN_TIME.to_owned(),
            Self::Balances => "is_wanted".to_owned(),
        }
    }

    /// The moment at which a row may be claimed. The lease of an account stands in a column of its own.
    pub(super) const fn moment(self) -> &'static str {
        match self {
            Self::Balances => "greatest(due_at, claimed_until)",
            _ => "due_at",
        }
    }
}

/// The name of the queue in the table.
impl fmt::Display for OwnQueue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Events(subscriber, kind) => write!(f, "events {subscriber} {}", kind.word()),
            Self::MessagesToCustoms => f.write_str("messages to customs"),
            Self::Deliveries => f.write_str("deliveries"),
            Self::Mails => f.write_str("mails"),
            Self::InvoicePages => f.write_str("invoice pages"),
            Self::Balances => f.write_str("balances"),
        }
    }
}

impl WaitingWork {
    /// The queues of this work that lie with the organisations; none when its rows lie on the coordinator.
    #[doc(hidden)]
    pub fn own_queues(self) -> Vec<OwnQueue<'static>> {
        match self {
            Self::Events(subscriber) => {
                SubjectKind::ALL.iter().map(|kind| OwnQueue::Events(subscriber, *kind)).collect()
            }
            Self::MessagesToCustoms => vec![OwnQueue::MessagesToCustoms],
            Self::Deliveries => vec![OwnQueue::Deliveries],
            Self::Mails => vec![OwnQueue::Mails],
            Self::InvoicePages => vec![OwnQueue::InvoicePages],
            Self::Balances => vec![OwnQueue::Balances],
            Self::MessagesOfCustoms(_)
            | Self::SimulatedAnswers
            | Self::LoggedEvents
            | Self::Revocations
            | Self::Keys
            | Self::Mends => Vec::new(),
        }
    }
}

impl OwnQueue<'_> {
    /// The work that waits in the queue; `None` for events.
    pub(crate) const fn work_beside_events(self) -> Option<WaitingWork> {
        match self {
            Self::Events(..) => None,
            Self::MessagesToCustoms => Some(WaitingWork::MessagesToCustoms),
            Self::Deliveries => Some(WaitingWork::Deliveries),
            Self::Mails => Some(WaitingWork::Mails),
            Self::InvoicePages => Some(WaitingWork::InvoicePages),
            Self::Balances => Some(WaitingWork::Balances),
        }
    }
}

impl OwnQueue<'static> {
    /// The work that waits in the queue.
    pub(crate) const fn work(self) -> WaitingWork {
        match self {
            Self::Events(subscriber, _) => WaitingWork::Events(subscriber),
            Self::MessagesToCustoms => WaitingWork::MessagesToCustoms,
            Self::Deliveries => WaitingWork::Deliveries,
            Self::Mails => WaitingWork::Mails,
            Self::InvoicePages => WaitingWork::InvoicePages,
            Self::Balances => WaitingWork::Balances,
        }
    }
}
