use super::condition::Condition;
use super::disks::Disks;
use super::turns::Turns;
use crate::foundation::Foundation;
use crate::isolation::Isolation;
use customs_http::{Part, set_gauge};
use customs_kernel::{Clock, RowQueue};
use customs_persistence::{Database, NoticeReception};
use metrics::{Unit, describe_gauge, gauge};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::watch;

const DEGRADED: &str = "customs_part_degraded";
const CLOCK: &str = "customs_clock_offset_seconds";
const ISOLATED: &str = "customs_isolated";
const ASIDE: &str = "customs_queue_rows_set_aside";

/// What this instance knows of the parts that it works with.
pub(crate) struct Watch {
    /// Its workers.
    pub(crate) turns: Turns,
    /// The gateway of customs.
    pub(crate) gateway: Condition,
    /// The mail server, or the folder in its place.
    pub(crate) mail_server: Condition,
    /// Whether the clock can be believed, by which retention drops what was kept for long enough.
    pub(crate) retention: Arc<Condition>,
    /// The disks with its files.
    pub(crate) disks: Disks,
    /// Whether notices of other instances arrive. It is never set on an embedded database.
    reception: OnceLock<watch::Receiver<NoticeReception>>,
    /// Whether this instance was asked to stop.
    is_stopping: AtomicBool,
    /// Why this instance is isolated, if it is.
    isolation: Option<&'static str>,
    database: Database,
    clock: Arc<dyn Clock>,
}

impl Watch {
    /// Nothing is known to fail yet.
    pub(crate) fn new(foundation: &Foundation) -> Self {
        let (database, clock) = (foundation.database.clone(), foundation.clock.clone());
        Self {
            turns: Turns::new(),
            gateway: Condition::new("customs_gateway", clock.clone()),
            mail_server: Condition::new("mail_server", clock.clone()),
            retention: Arc::new(Condition::new("retention", clock.clone())),
            disks: Disks::from_settings(&foundation.settings, database.url()),
            reception: OnceLock::new(),
            is_stopping: AtomicBool::new(false),
            isolation: foundation.isolation.as_ref().map(Isolation::reason),
            database,
            clock,
        }
    }

    /// Follows whether notices arrive.
    pub(crate) fn hears(&self, reception: watch::Receiver<NoticeReception>) {
        // Only the first counts; there is one connection for notices.
        let _ = self.reception.set(reception);
    }

    /// This instance is about to stop.
    pub(crate) fn stops(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    /// Whether this instance is about to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// The parts beside the database. Reporting them costs nothing.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let mut parts =
            vec![self.turns.part(self.clock.now()), self.gateway.part(), self.mail_server.part(), self.disks.part()];
        parts.push(self.retention.part());
        parts.push(self.rows());
        parts.push(self.alone());
        parts.extend(self.notices());
        parts.extend(self.clock_of_machine());
        parts.extend(self.instances());
        parts
    }

    /// Describes the metrics of parts.
    pub(super) fn describe() {
        describe_gauge!(ISOLATED, "1 while nothing leaves this instance, as of a copy of the database");
        describe_gauge!(DEGRADED, "1 while the part does not work, as /readyz tells");
        describe_gauge!(
            CLOCK,
            Unit::Seconds,
            "How far the clock of this machine is ahead of that of the database server, or behind it"
        );
        describe_gauge!(
            ASIDE,
            "Rows of the queue that cannot be read and were set aside, as far as this instance knows"
        );
    }

    /// Sets the gauges of all parts.
    pub(super) fn show(&self) {
        gauge!(ISOLATED).set(u8::from(self.isolation.is_some()));
        for part in self.parts() {
            gauge!(DEGRADED, "part" => part.name()).set(u8::from(!part.is_ok()));
        }
        if let Some(Ok(apart)) = self.database.clock_ahead().map(|ahead| ahead.abs().to_std()) {
            gauge!(CLOCK).set(apart);
        }
        let aside = self.database.rows_set_aside();
        for queue in RowQueue::ALL.iter().copied() {
            let number = aside.iter().find(|(own, _)| *own == queue).map_or(0, |(_, number)| *number);
            set_gauge(&gauge!(ASIDE, "queue" => queue.word()), number);
        }
    }

    /// Whether this instance serves the installation, or keeps to itself.
    fn alone(&self) -> Part {
        self.isolation.map_or(Part::ok("isolation"), |reason| Part::degraded("isolation", reason, None))
    }

    /// Rows of queues that no worker of this version can read.
    fn rows(&self) -> Part {
        let aside = self.database.rows_set_aside();
        let reported = |(queue, number): &(RowQueue, u64)| format!("{}: {number}", queue.word().replace('_', " "));
        let reported: Vec<String> = aside.iter().map(reported).collect();
        match reported.as_slice() {
            [] => Part::ok("rows"),
            reported => {
                Part::degraded("rows", format!("cannot be read and were set aside: {}", reported.join(", ")), None)
            }
        }
    }

    /// The clock of this machine beside that of the server: tokens, leases and retention rest on it. An embedded database
    /// has the same clock.
    fn clock_of_machine(&self) -> Option<Part> {
        let ahead = self.database.clock_ahead()?;
        if ahead.abs() <= Database::CLOCKS_MAY_DIFFER {
            return Some(Part::ok("clock"));
        }
        let side = if ahead.num_milliseconds() > 0 { "ahead of" } else { "behind" };
        let reason =
            format!("the clock of this machine is {} s {side} that of the database server", ahead.abs().num_seconds());
        Some(Part::degraded("clock", reason, None))
    }

    /// Whether all instances have the same address: it is the issuer of tokens. An embedded database has one instance.
    fn instances(&self) -> Option<Part> {
        self.reception.get()?;
        let reason = "another instance has another http.base_url: tokens of one are refused by the other";
        let is_elsewhere = self.database.has_instances_elsewhere();
        Some(if is_elsewhere { Part::degraded("instances", reason, None) } else { Part::ok("instances") })
    }

    /// Notices are of no use to a single instance, and an embedded database has none.
    fn notices(&self) -> Option<Part> {
        let reception = *self.reception.get()?.borrow();
        let is_deaf = reception == NoticeReception::NotReceiving && self.database.has_other_instances();
        let reason = "notices of other instances do not arrive; their work is looked for every 200 ms";
        Some(if is_deaf { Part::degraded("notices", reason, None) } else { Part::ok("notices") })
    }
}
