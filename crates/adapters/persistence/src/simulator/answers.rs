use super::SimulatedCases;
use crate::connection::{AnyConnection, each};
use crate::failure::corrupt;
use crate::figures::counts;
use crate::prepared::Prepared;
use crate::schema::simulated_answers as answers;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::WaitingWork;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::fmt;

/// A claimed answer of the authority.
#[derive(Clone, PartialEq, Eq)]
pub struct SimulatedAnswer {
    /// The id of the answer.
    pub id: i64,
    /// The id of the case that the answer belongs to.
    pub case: i64,
    /// The message exactly as it is sent, byte for byte.
    pub body: Vec<u8>,
    /// The number of failed attempts to deliver it.
    pub attempts: u32,
}

impl fmt::Debug for SimulatedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulatedAnswer").field("id", &self.id).field("case", &self.case).finish_non_exhaustive()
    }
}

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::simulated_answers)]
struct ClaimedRow {
    id: i64,
    case_id: i64,
    due_at: Ts,
    attempts: i32,
    body: Vec<u8>,
}

#[derive(QueryableByName)]
struct NextRow {
    #[diesel(sql_type = UtcTime)]
    at: Ts,
}

/// The condition that an answer is the first of its case.
const IS_FIRST: &str = "NOT EXISTS (SELECT 1 FROM simulated_answers AS earlier \
    WHERE earlier.case_id = head.case_id AND (earlier.due_at, earlier.id) < (head.due_at, head.id))";

impl SimulatedCases {
    /// Claims up to `limit` answers that are claimable at `now`, those claimable longest first and only the first of
    /// each case. No other worker gets them before `leased_until`.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn claim_answers(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Vec<SimulatedAnswer>, StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows: Vec<ClaimedRow> = self.0.write_statement(|connection| {
            let claim = claim(connection, self.0.held_by());
            let claim = diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(limit)
                .bind::<UtcTime, _>(Ts(leased_until));
            Ok(each!(connection, connection => Prepared(claim).load(connection))?)
        })?;
        counts::claimed(WaitingWork::SimulatedAnswers, rows.len());
        rows.sort_by_key(|row| (row.due_at, row.id));
        rows.into_iter().map(answer).collect()
    }

    /// Removes delivered answers, except those that another instance holds by now.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn answers_delivered(&self, ids: &[i64]) -> Result<(), StorageError> {
        let these = answers::table.filter(answers::id.eq_any(ids)).filter(answers::held_by.eq(self.0.held_by()));
        self.0.write_statement(|connection| {
            Prepared(diesel::delete(these)).execute(connection)?;
            Ok(())
        })
    }

    /// Records a failed attempt: the answer is claimable again from `at`.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn retry_answer_at(&self, id: i64, at: DateTime<Utc>) -> Result<(), StorageError> {
        let set =
            (answers::claimable_at.eq(Ts(at)), answers::held_by.eq(0), answers::attempts.eq(answers::attempts + 1));
        let put_off = self.0.write_statement(|connection| {
            Ok(Prepared(diesel::update(held(id, self.0.held_by())).set(set)).execute(connection)?)
        })?;
        counts::put_off(WaitingWork::SimulatedAnswers, put_off);
        Ok(())
    }

    /// The moment when the next answer becomes claimable; only the first answer of each case counts. `None` when no
    /// answer waits.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn next_answer_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        let next = format!(
            "SELECT head.claimable_at AS at FROM simulated_answers AS head WHERE {IS_FIRST} \
             ORDER BY head.claimable_at LIMIT 1"
        );
        let next = || Prepared(diesel::sql_query(&next));
        let row: Option<NextRow> =
            self.0.read(|connection| Ok(each!(connection, connection => next().get_result(connection).optional())?))?;
        Ok(row.map(|row| row.at.0))
    }
}

/// The answer, while that instance holds it.
#[diesel::dsl::auto_type(no_type_alias)]
fn held(id: i64, instance: i64) -> _ {
    answers::table.filter(answers::id.eq(id)).filter(answers::held_by.eq(instance))
}

/// The SQL of a claim. On PostgreSQL workers skip answers that others are taking, and look up what they take by an
/// array, for which a plan seldom reads the whole table.
fn claim(connection: &AnyConnection, instance: i64) -> String {
    let statement = |lock, is_head| {
        format!(
            "WITH heads AS MATERIALIZED ( \
               SELECT head.id FROM simulated_answers AS head WHERE head.claimable_at <= $1 AND {IS_FIRST} \
               ORDER BY head.claimable_at, head.id LIMIT $2 {lock}) \
             UPDATE simulated_answers SET claimable_at = $3, held_by = {instance} \
             WHERE id {is_head} AND claimable_at <= $1 \
             RETURNING id, case_id, due_at, attempts, body"
        )
    };
    match connection {
        AnyConnection::Pg(_) => statement("FOR UPDATE SKIP LOCKED", "= ANY (ARRAY(SELECT id FROM heads))"),
        AnyConnection::Sqlite(_) => statement("", "IN (SELECT id FROM heads)").replace('$', "?"),
    }
}

fn answer(row: ClaimedRow) -> Result<SimulatedAnswer, StorageError> {
    let ClaimedRow { id, case_id, due_at: _, attempts, body } = row;
    let attempts = u32::try_from(attempts).map_err(|_| corrupt(format!("simulated answer {id}")))?;
    Ok(SimulatedAnswer { id, case: case_id, body, attempts })
}
