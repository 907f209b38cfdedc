use super::number;
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::placement::{Placement, Variants};
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::WaitingWork;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};

/// The most rows of one queue that are counted. A longer queue counts as that long.
pub const MOST_COUNTED: u32 = 100_000;

/// The rows that wait in the queue of one kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueFigures {
    /// The kind of work.
    pub work: WaitingWork,
    /// Rows that wait: those that are due, those that an instance has claimed, and those for a later moment.
    /// At most [`MOST_COUNTED`].
    pub depth: u32,
    /// The moment at which the first of them is or was due. A claim puts it off to the end of its lease.
    pub first_due: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = BigInt)]
    depth: i64,
    #[diesel(sql_type = Nullable<UtcTime>)]
    first_due: Option<Ts>,
}

/// The statement over the parts of all queues.
pub fn statement(work: &[WaitingWork]) -> String {
    let mut selects = Vec::new();
    for (place, work) in work.iter().enumerate() {
        for queue in work.queues() {
            let (depth, first_due) = (queue.depth(MOST_COUNTED), queue.first_due());
            selects
                .push(format!("SELECT CAST({place} AS BIGINT) AS place, {depth} AS depth, {first_due} AS first_due"));
        }
    }
    selects.join(" UNION ALL ")
}

/// The statements that each count a part of one queue, on all servers of Citus at once. Each server reads its part of
/// the index, and the coordinator adds up.
fn statements_of_all_servers(work: &[WaitingWork]) -> Vec<String> {
    let mut statements = Vec::new();
    for (place, work) in work.iter().enumerate() {
        statements.extend(
            work.queues().iter().map(|queue| format!("SELECT CAST({place} AS BIGINT) AS place, {}", queue.counted())),
        );
    }
    statements
}

pub(super) fn read(connection: &mut AnyConnection, work: &[WaitingWork]) -> Fallible<Vec<QueueFigures>> {
    let mut figures: Vec<QueueFigures> =
        work.iter().map(|work| QueueFigures { work: *work, depth: 0, first_due: None }).collect();
    if figures.is_empty() {
        return Ok(figures);
    }
    let mut rows: Vec<Row> = Vec::new();
    let counts = Placement::current()
        .choose(Variants { one_server: || vec![statement(work)], spread: || statements_of_all_servers(work) });
    for count in counts {
        let count = diesel::sql_query(count);
        let counted: Vec<Row> = each!(connection, connection => Prepared(count).load(connection))?;
        rows.extend(counted);
    }
    for Row { place, depth, first_due } in rows {
        let of_it = usize::try_from(place).ok().and_then(|place| figures.get_mut(place));
        let queue = of_it.ok_or_else(|| corrupt(format!("place {place} of a count of queues")))?;
        queue.depth = queue.depth.saturating_add(number(depth)).min(MOST_COUNTED);
        queue.first_due = [queue.first_due, first_due.map(|at| at.0)].into_iter().flatten().min();
    }
    Ok(figures)
}
