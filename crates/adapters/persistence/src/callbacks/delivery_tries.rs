//! The tries of deliveries: kept with their outcomes, many in one statement, and read for one delivery.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::callback_tries as tries;
use crate::stored_statements::{fact, stored};
use crate::values::Ts;
use customs_callbacks::{AnswerExcerpt, AttemptRecord, CallbackId, DeliveryId, DeliveryTry};
use customs_kernel::OrganisationId;
use customs_kernel::facts::Statement;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text};

/// A delivery as the record of an attempt left it.
#[derive(Debug, QueryableByName)]
pub(super) struct Recorded {
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) callback_id: i64,
    #[diesel(sql_type = Text)]
    pub(super) subject: String,
    #[diesel(sql_type = BigInt)]
    pub(super) record_id: i64,
    #[diesel(sql_type = Integer)]
    pub(super) attempts: i32,
}

/// A try to keep.
#[derive(Insertable)]
#[diesel(table_name = tries)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewTry<'a> {
    organisation_id: i64,
    callback_id: i64,
    delivery_id: i64,
    subject: String,
    record_id: i64,
    number: i32,
    tried_at: Ts,
    status_code: Option<i32>,
    error: Option<&'a str>,
    error_fact: Option<String>,
    duration_ms: i32,
    answer: Option<&'a str>,
    answer_cut: bool,
}

impl<'a> NewTry<'a> {
    /// The try that an attempt at that delivery was; `None` for one that was not made.
    pub(super) fn from_attempt(attempt: &'a AttemptRecord, delivery: Recorded) -> Option<Self> {
        let AttemptRecord {
            organisation,
            lease: _,
            tries_before: _,
            tried_at,
            took_ms,
            status_code,
            error,
            answer,
            next: _,
        } = attempt;
        let Recorded { id, callback_id, subject, record_id, attempts } = delivery;
        Some(Self {
            organisation_id: organisation.get(),
            callback_id,
            delivery_id: id,
            subject,
            record_id,
            number: attempts,
            tried_at: Ts((*tried_at)?),
            status_code: status_code.map(i32::from),
            error: error.as_ref().map(Statement::text),
            error_fact: error.as_ref().and_then(fact),
            duration_ms: whole(took_ms.unwrap_or_default()),
            answer: answer.as_ref().map(AnswerExcerpt::text),
            answer_cut: answer.as_ref().is_some_and(AnswerExcerpt::is_cut),
        })
    }
}

/// Milliseconds as they are stored.
pub(super) fn whole(milliseconds: u32) -> i32 {
    i32::try_from(milliseconds).unwrap_or(i32::MAX)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = tries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct TryRow {
    id: i64,
    number: i32,
    tried_at: Ts,
    status_code: Option<i32>,
    error: Option<String>,
    duration_ms: i32,
    answer: Option<String>,
    answer_cut: bool,
    error_fact: Option<String>,
}

/// The latest tries of a delivery, the oldest first.
pub(super) fn latest(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    (callback, delivery): (CallbackId, DeliveryId),
    limit: u32,
) -> Fallible<Vec<DeliveryTry>> {
    let newest_first: Vec<TryRow> = tries::table
        .filter(tries::organisation_id.eq(organisation.get()))
        .filter(tries::callback_id.eq(callback.get()))
        .filter(tries::delivery_id.eq(delivery.get()))
        .order(tries::id.desc())
        .limit(i64::from(limit))
        .select(TryRow::as_select())
        .load(connection)?;
    newest_first.into_iter().rev().map(restored).collect()
}

fn restored(row: TryRow) -> Fallible<DeliveryTry> {
    let TryRow { id, number, tried_at, status_code, error, duration_ms, answer, answer_cut, error_fact } = row;
    let read = || {
        Some(DeliveryTry {
            number: u32::try_from(number).ok()?,
            tried_at: tried_at.0,
            status_code: status_code.map(u16::try_from).transpose().ok()?,
            error: stored(error, error_fact),
            took_ms: u32::try_from(duration_ms).ok()?,
            answer: answer.map(|text| AnswerExcerpt::restore(text, answer_cut)),
        })
    };
    read().ok_or_else(|| corrupt(format!("try {id} of a callback delivery")))
}
