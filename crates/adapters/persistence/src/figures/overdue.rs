use super::number;
use crate::connection::AnyConnection;
use crate::exchange::answer_times;
use crate::failure::Fallible;
use crate::statement::Statement;
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::SubjectKind;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::BTreeMap;

/// The most messages of one organisation, about one kind of record, that are looked up to see whether their answer is
/// overdue: those handed over last.
pub const MOST_OVERDUE: u32 = 1_000;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

pub(super) fn read(connection: &mut AnyConnection, now: DateTime<Utc>) -> Fallible<Vec<(SubjectKind, u32)>> {
    let mut figures = Vec::with_capacity(SubjectKind::ALL.len());
    for kind in SubjectKind::ALL {
        let mut statement = Statement::on(connection);
        let sql = count(&mut statement, *kind, now);
        let rows: Vec<Row> = statement.load(connection, sql)?;
        figures.push((*kind, rows.first().map_or(0, |row| number(row.number))));
    }
    Ok(figures)
}

/// The statement that counts them, by the index of unanswered messages of each organisation.
pub fn count(statement: &mut Statement, kind: SubjectKind, now: DateTime<Utc>) -> String {
    let mut words: BTreeMap<TimeDelta, Vec<String>> = BTreeMap::new();
    for (word, within) in answer_times(kind) {
        words.entry(within).or_default().push(format!("'{word}'"));
    }
    let shortest = words.keys().next().copied().unwrap_or(TimeDelta::zero());
    let latest = statement.moment(now - shortest);
    let late: Vec<String> = words
        .into_iter()
        .map(|(within, words)| {
            format!("(late.kind IN ({}) AND late.sent_at < {})", words.join(", "), statement.moment(now - within))
        })
        .collect();
    let late = if late.is_empty() { "FALSE".to_owned() } else { late.join(" OR ") };
    format!(
        "SELECT CAST(coalesce(sum((SELECT count(*) FROM ( \
           SELECT kind, sent_at, replaced_by_lrn FROM outbound_messages \
           WHERE outbound_messages.organisation_id = organisations.id AND subject = '{}' AND answered_at IS NULL \
             AND sent_at < {latest} ORDER BY sent_at DESC LIMIT {MOST_OVERDUE}) AS late \
         WHERE late.replaced_by_lrn IS NULL AND ({late}))), 0) AS BIGINT) AS number FROM organisations",
        kind.word()
    )
}
