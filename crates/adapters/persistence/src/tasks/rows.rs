use crate::failure::{Fallible, corrupt};
use crate::sql_types::{AnyNumber, UtcTime};
use crate::values::{Exact, Ts};
use chrono::NaiveDate;
use customs_kernel::UserId;
use customs_tasks::{Basis, FoundTask, Mark, RecordKind, Snooze, Stake, TaskId, TaskKind, TaskRecord};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text};

/// What people noted on a task; all of it is null without a mark.
#[derive(QueryableByName)]
pub(super) struct MarkColumns {
    #[diesel(sql_type = Nullable<BigInt>)]
    assignee_id: Option<i64>,
    #[diesel(sql_type = Nullable<Date>)]
    snoozed_until: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    snooze_reason: Option<String>,
    #[diesel(sql_type = Nullable<UtcTime>)]
    snoozed_at: Option<Ts>,
}

/// The columns of a mark, for a SELECT.
pub(super) const MARK: &str = "task_marks.assignee_id AS assignee_id, task_marks.snoozed_until AS snoozed_until, \
    task_marks.snooze_reason AS snooze_reason, task_marks.snoozed_at AS snoozed_at";

impl MarkColumns {
    pub(super) fn mark(self) -> Mark {
        let Self { assignee_id, snoozed_until, snooze_reason, snoozed_at } = self;
        let snooze = match (snoozed_until, snooze_reason, snoozed_at) {
            (Some(until), Some(reason), Some(at)) => Some(Snooze { until, reason, at: at.0 }),
            _ => None,
        };
        Mark { assignee: assignee_id.map(UserId::new), snooze }
    }
}

/// A task of any kind whose cause is a row.
#[derive(QueryableByName)]
pub(super) struct TaskRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    task_key: String,
    #[diesel(sql_type = Nullable<UtcTime>)]
    moment: Option<Ts>,
    #[diesel(sql_type = Nullable<Text>)]
    day: Option<String>,
    #[diesel(sql_type = Text)]
    record_id: String,
    #[diesel(sql_type = Nullable<Text>)]
    record_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    customer_code: Option<String>,
    #[diesel(sql_type = Nullable<AnyNumber>)]
    amount: Option<Exact>,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<String>,
    #[diesel(embed)]
    mark: MarkColumns,
}

impl TaskRow {
    pub(super) fn found(self) -> Fallible<FoundTask> {
        let Self { kind, task_key, moment, day, record_id, record_name, customer_code, amount, currency, mark } = self;
        let unreadable = || corrupt(format!("the cause {task_key} of a task {kind}"));
        let known = TaskKind::from_word(&kind).ok_or_else(unreadable)?;
        let basis = match (moment, day) {
            (Some(at), _) => Some(Basis::Moment(at.0)),
            (None, Some(day)) => day.parse().ok().map(Basis::Day),
            (None, None) => None,
        };
        let basis = basis.ok_or_else(unreadable)?;
        let record = known.entry().record;
        let name = shown(record, record_name.unwrap_or_default());
        Ok(FoundTask {
            basis,
            record: TaskRecord { kind: record, id: record_id, name },
            customer_code,
            stake: amount.zip(currency).map(|(amount, currency)| Stake { amount: amount.0.normalize(), currency }),
            mark: mark.mark(),
            id: TaskId::new(known, task_key),
        })
    }
}

/// The name of a record without what may be a secret: the query of the address of a callback.
fn shown(kind: RecordKind, name: String) -> String {
    match (kind, name.split_once('?')) {
        (RecordKind::Callback, Some((address, _))) => address.to_owned(),
        _ => name,
    }
}

/// The numbers of tasks of a kind.
#[derive(QueryableByName)]
pub(super) struct CountRow {
    #[diesel(sql_type = Text)]
    pub(super) kind: String,
    #[diesel(sql_type = BigInt)]
    pub(super) total: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) overdue: i64,
}
