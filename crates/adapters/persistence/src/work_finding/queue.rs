//! The places where work of each kind waits, as parts of SQL statements.

use crate::claim::IN_TIME;
use crate::waiting_work::WaitingWork;

/// A part of a queue: rows of a table that an index sorts by the moments at which they become due.
pub(crate) struct Queue {
    table: &'static str,
    /// The condition of the rows that wait, with which the index begins.
    open: String,
    /// The column with those moments.
    due_at: &'static str,
    /// The moment of the first waiting row, as a query. It is found by the index, no matter what the planner assumes
    /// about the number of rows that are due.
    first: String,
    /// Whether the index is sorted by callback first.
    by_callback: bool,
}

impl Queue {
    fn new(table: &'static str, open: &str) -> Self {
        Self::by(table, open, "due_at")
    }

    fn by(table: &'static str, open: &str, due_at: &'static str) -> Self {
        let first = format!("SELECT min({due_at}) FROM {table} WHERE {open}");
        Self { table, open: open.to_owned(), due_at, first, by_callback: false }
    }

    /// The deliveries. Their index is sorted by callback first.
    fn for_deliveries() -> Self {
        let first =
            format!("SELECT min(due_at) FROM callback_deliveries WHERE callback_id = callbacks.id AND {IN_TIME}");
        Self { table: "callback_deliveries", open: IN_TIME.to_owned(), due_at: "due_at", first, by_callback: true }
    }

    /// Whether something is due at `now`.
    pub(super) fn is_due(&self, now: &str) -> String {
        let first = &self.first;
        if self.by_callback {
            format!("EXISTS (SELECT 1 FROM callbacks WHERE ({first}) <= {now})")
        } else {
            format!("coalesce(({first}) <= {now}, FALSE)")
        }
    }

    /// The first moment after `now` at which something becomes due.
    pub(super) fn next_due(&self, now: &str) -> String {
        let Self { due_at, first, .. } = self;
        if self.by_callback {
            format!("(SELECT min(({first} AND due_at > {now})) FROM callbacks)")
        } else {
            format!("({first} AND {due_at} > {now})")
        }
    }

    /// The first moment of all that wait, past or not.
    pub(crate) fn first_due(&self) -> String {
        let first = &self.first;
        if self.by_callback { format!("(SELECT min(({first})) FROM callbacks)") } else { format!("({first})") }
    }

    /// The number of rows that wait and the first moment of all, as two columns and their table; all are counted.
    pub(crate) fn counted(&self) -> String {
        let Self { table, open, due_at, .. } = self;
        format!("count(*) AS depth, min({due_at}) AS first_due FROM {table} WHERE {open}")
    }

    /// The number of rows that wait, claimed ones included. No more than `most` are counted. They are
    /// read in the order of the index, so that PostgreSQL uses it no matter what its statistics say.
    pub(crate) fn depth(&self, most: u32) -> String {
        let Self { table, open, due_at, .. } = self;
        let order = if self.by_callback { format!("callback_id, {due_at}") } else { (*due_at).to_owned() };
        format!(
            "(SELECT count(*) FROM (SELECT 1 AS one FROM {table} WHERE {open} ORDER BY {order} LIMIT {most}) AS waits)"
        )
    }
}

impl WaitingWork {
    /// The parts of the queue of this work.
    pub(crate) fn queues(self) -> Vec<Queue> {
        match self {
            Self::MessagesOfCustoms(kind) => {
                let of_kind = format!("subject = '{}' AND {IN_TIME}", kind.word());
                vec![Queue::new("inbound_messages", &of_kind)]
            }
            Self::SimulatedAnswers => vec![Queue::by("simulated_answers", "TRUE", "claimable_at")],
            Self::Deliveries => vec![Queue::for_deliveries()],
            other => other.own_queues().iter().map(|own| Queue::new(own.table(), &own.open())).collect(),
        }
    }

    /// The parts of the queue of this work on the coordinator, where the tables of organisations are spread over the
    /// servers of Citus: those that lie there, and for the others what is known of the organisations to ask.
    pub(super) fn queues_on_the_coordinator(self) -> Vec<Queue> {
        let own = self.own_queues();
        if own.is_empty() {
            return self.queues();
        }
        own.iter().map(|own| Queue::new("queue_wakes", &format!("queue = '{own}'"))).collect()
    }
}
