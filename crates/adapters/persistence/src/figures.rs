//! Figures that operators watch: how much waits in the queues, overdue answers of customs, the state of guarantees.
//!
//! [`Database::figures`] reads them with few statements that each read a bounded number of rows by an index: a queue
//! of a million rows costs no more than one of [`MOST_COUNTED`]. Events in between (claims, retries, what was
//! given up, the time that an answer took) are counted as they happen ([`counts`]), for this instance only.

mod audit;
pub(crate) mod counts;
pub(crate) mod guarantees;
pub(crate) mod overdue;
pub(crate) mod queues;

pub use audit::AuditFigures;
pub use counts::announce_counts;
pub use guarantees::{GuaranteeFigures, Standing};
pub use overdue::MOST_OVERDUE;
pub use queues::{MOST_COUNTED, QueueFigures};

use crate::waiting_work::WaitingWork;
use crate::{Database, presence};
use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, SubjectKind};

/// The figures that the database has about all instances together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Each queue that was asked for, in that order.
    pub queues: Vec<QueueFigures>,
    /// Messages about each kind of record with an overdue answer, as the list of messages shows
    /// them. Of each organisation at most [`MOST_OVERDUE`] are counted.
    pub overdue: Vec<(SubjectKind, u32)>,
    /// The accounts of guarantees of all organisations.
    pub guarantees: Vec<GuaranteeFigures>,
    /// The audit log.
    pub audit: AuditFigures,
    /// Instances that live.
    pub instances: u32,
}

impl Database {
    /// The figures at `now`, of the queues of these kinds of work and of everything else.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn figures(&self, work: &[WaitingWork], now: DateTime<Utc>) -> Result<Figures, StorageError> {
        self.read(|connection| {
            Ok(Figures {
                queues: queues::read(connection, work)?,
                overdue: overdue::read(connection, now)?,
                guarantees: guarantees::read(connection)?,
                audit: audit::read(connection)?,
                instances: presence::count_living(connection)?,
            })
        })
    }
}

/// A number of rows. No statement counts more than fits.
fn number(rows: i64) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}
