//! Asks all servers for work that no entry was written for.

use super::OwnQueue;
use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::WaitingWork;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Waits {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = UtcTime)]
    due_at: Ts,
}

impl Database {
    /// Writes what waits in the queues of this work, when it is time for that. The first queue that cannot be read,
    /// because a server is away, ends it until the next time: all queues lie on the same servers, and the lookout would
    /// wait for a silent one once for each of them.
    pub(crate) fn sweep_queues(&self, work: &[WaitingWork]) {
        if !self.sweeps().begin() {
            return;
        }
        for queue in work.iter().flat_map(|work| work.own_queues()) {
            match self.read(|connection| waiting(connection, queue)) {
                Ok(rows) => self.write_wakes(rows),
                Err(error) => {
                    tracing::warn!(%error, "not all servers were asked for work that was not reported; that will be repeated");
                    return;
                }
            }
        }
    }
}

/// The statement runs on all servers; each reads its part of the queue by the index over moments.
pub fn statement(queue: OwnQueue<'_>) -> String {
    let (table, open, moment) = (queue.table(), queue.open(), queue.moment());
    format!("SELECT organisation_id, min({moment}) AS due_at FROM {table} WHERE {open} GROUP BY organisation_id")
}

fn waiting(
    connection: &mut AnyConnection,
    queue: OwnQueue<'_>,
) -> Fallible<Vec<(String, OrganisationId, DateTime<Utc>)>> {
    let rows: Vec<Waits> = each!(connection, connection => diesel::sql_query(statement(queue)).load(connection))?;
    let name = queue.to_string();
    Ok(rows.into_iter().map(|row| (name.clone(), OrganisationId::new(row.organisation_id), row.due_at.0)).collect())
}
