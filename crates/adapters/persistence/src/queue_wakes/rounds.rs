//! Claims from one organisation after the other.

use super::{OwnQueue, table};
use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use std::collections::BTreeSet;

/// The most organisations that one round asks.
const MOST_ASKED: usize = 64;
/// After this time an organisation is asked again that could not be asked, mostly because its server is away.
const AFTER_FAILURE: Duration = Duration::seconds(5);

/// After this time others ask an organisation from which this instance has claimed, and which it asks again itself. If
/// it is gone by then, no other instance knows of the rest.
const AFTER_CLAIM: Duration = Duration::seconds(60);

/// The work that an organisation was found to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// Nothing that can be done now.
    Nothing,
    /// Something, and perhaps more.
    Some,
    /// As much as was asked for: another instance may take some of the rest.
    More,
}

/// The notes to write after a round.
#[derive(Debug, Default)]
struct Round {
    wakes: Vec<(OrganisationId, DateTime<Utc>)>,
    failures: usize,
    failure: Option<StorageError>,
}

#[derive(QueryableByName)]
struct Next {
    #[diesel(sql_type = Nullable<UtcTime>)]
    next: Option<Ts>,
}

/// The part of `room` that the next of `left` organisations may take. Those with little leave theirs to the later ones.
pub const fn share(room: usize, left: usize) -> usize {
    if left == 0 { 0 } else { room.div_ceil(left) }
}

impl Database {
    /// Claims up to `limit` rows that are due at `now`, from organisations in the order in which they have waited,
    /// until there is no room left or none has more. `claim` takes up to this many rows of one organisation. When it
    /// fails for one, the others go on.
    ///
    /// # Errors
    /// `Unavailable` when the coordinator does not answer.
    #[doc(hidden)]
    pub fn claim_by_organisation<T>(
        &self,
        queue: OwnQueue<'_>,
        limit: usize,
        now: DateTime<Utc>,
        mut claim: impl FnMut(OrganisationId, usize) -> Result<Vec<T>, StorageError>,
    ) -> Result<Vec<T>, StorageError> {
        let mut claimed = Vec::new();
        // These had as much as they were asked for.
        let mut with_more: BTreeSet<OrganisationId> = BTreeSet::new();
        loop {
            let (before, room) = (claimed.len(), limit.saturating_sub(claimed.len()));
            let mut others_wait = false;
            let asked = self.ask_organisations(queue, room, now, |organisation, left| {
                others_wait |= left >= room.min(MOST_ASKED);
                let share = share(limit.saturating_sub(claimed.len()), left);
                let rows = claim(organisation, share)?;
                let found = match rows.len() {
                    // The rest waits for what was claimed just now.
                    0 if with_more.contains(&organisation) => Found::More,
                    0 => Found::Nothing,
                    taken if taken >= share => {
                        with_more.insert(organisation);
                        Found::More
                    }
                    _ => {
                        with_more.remove(&organisation);
                        Found::Some
                    }
                };
                claimed.extend(rows);
                Ok(found)
            });
            match asked {
                Err(error) if claimed.is_empty() => return Err(error),
                // The next claim reports it.
                Err(_) => return Ok(claimed),
                Ok(()) => {}
            }
            let may_go_on = others_wait || !with_more.is_empty();
            if claimed.len() >= limit || claimed.len() == before || !may_go_on {
                return Ok(claimed);
            }
        }
    }

    /// Asks up to `most` organisations that may have something due at `now`, those that have waited longest first,
    /// until one has. `ask` gets the organisation and how many are still to be asked, that one included.
    ///
    /// # Errors
    /// `Unavailable` when the coordinator does not answer.
    pub(crate) fn ask_organisations(
        &self,
        queue: OwnQueue<'_>,
        most: usize,
        now: DateTime<Utc>,
        mut ask: impl FnMut(OrganisationId, usize) -> Result<Found, StorageError>,
    ) -> Result<(), StorageError> {
        let (name, most) = (queue.to_string(), most.min(MOST_ASKED));
        loop {
            let asked = self.organisations_to_ask(&name, most, now)?;
            let mut round = Round::default();
            let mut has_found = false;
            for (place, organisation) in asked.iter().enumerate() {
                match ask(*organisation, asked.len() - place) {
                    Ok(Found::Nothing) => match self.next_due(queue, *organisation, now) {
                        Ok(next) => round.wakes.extend(next.map(|next| (*organisation, next))),
                        Err(error) => round.failed(*organisation, now, error),
                    },
                    Ok(found) => {
                        has_found = true;
                        self.again().ask(&name, *organisation);
                        let others_ask = if found == Found::More { now } else { now + AFTER_CLAIM };
                        round.wakes.push((*organisation, others_ask));
                    }
                    Err(error) => round.failed(*organisation, now, error),
                }
            }
            self.end(&name, round);
            // Organisations that come later may have what these lack.
            if has_found || most == 0 || asked.len() < most {
                return Ok(());
            }
        }
    }

    /// The organisations of this round: those that have waited longest of all that were woken or are asked again.
    fn organisations_to_ask(
        &self,
        name: &str,
        most: usize,
        now: DateTime<Utc>,
    ) -> Result<Vec<OrganisationId>, StorageError> {
        // Only those that come before the ones that are remembered here are taken from the other instances.
        let until = self.again().begin(name, most, now).map_or(now, |until| until.min(now));
        let woken = self.beside(|connection| table::take(connection, name, until, most))?;
        Ok(self.again().take(name, most, woken))
    }

    /// The first moment after `now` at which something of the organisation can be claimed.
    fn next_due(
        &self,
        queue: OwnQueue<'_>,
        organisation: OrganisationId,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.read(|connection| next_due(connection, queue, organisation, now))
    }

    /// Writes what a round has found out. If that fails, the organisations are asked again by this instance.
    fn end(&self, name: &str, round: Round) {
        let Round { wakes, failures, failure } = round;
        if let Some(error) = failure {
            tracing::warn!(%error, queue = name, organisations = failures, "not every organisation could be asked");
        }
        if wakes.is_empty() {
            return;
        }
        let rows: Vec<(String, OrganisationId, DateTime<Utc>)> =
            wakes.iter().map(|(organisation, at)| (name.to_owned(), *organisation, *at)).collect();
        self.write_wakes(rows);
    }

    /// Writes when organisations have something due, outside of any unit of work.
    pub(crate) fn write_wakes(&self, rows: Vec<(String, OrganisationId, DateTime<Utc>)>) {
        if rows.is_empty() {
            return;
        }
        if let Err(error) = self.beside(|connection| table::write(connection, &rows)) {
            tracing::warn!(%error, "other instances do not hear of work; it is found within a minute");
            for (queue, organisation, _) in &rows {
                self.again().ask(queue, *organisation);
            }
        }
    }
}

impl Round {
    fn failed(&mut self, organisation: OrganisationId, now: DateTime<Utc>, error: StorageError) {
        self.wakes.push((organisation, now + AFTER_FAILURE));
        self.failures += 1;
        self.failure.get_or_insert(error);
    }
}

/// The statement runs only on the server of the organisation.
pub fn next_due_statement(queue: OwnQueue<'_>) -> String {
    let (table, open, moment) = (queue.table(), queue.open(), queue.moment());
    format!("SELECT min({moment}) AS next FROM {table} WHERE organisation_id = $1 AND {open} AND {moment} > $2")
}

fn next_due(
    connection: &mut AnyConnection,
    queue: OwnQueue<'_>,
    organisation: OrganisationId,
    now: DateTime<Utc>,
) -> Fallible<Option<DateTime<Utc>>> {
    let next =
        diesel::sql_query(next_due_statement(queue)).bind::<BigInt, _>(organisation.get()).bind::<UtcTime, _>(Ts(now));
    let Next { next } = each!(connection, connection => Prepared(next).get_result(connection))?;
    Ok(next.map(|at| at.0))
}
