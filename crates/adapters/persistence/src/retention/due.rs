//! Due work, by organisation.

use super::ended::{Ended, ended};
use super::event_log;
use super::records::{not_held, table, to_archive};
use crate::connection::AnyConnection;
use crate::exchange::PLAIN;
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::statement::Statement;
use chrono::{DateTime, Utc};
use customs_exchange::InboundFate;
use customs_kernel::{OrganisationId, SubjectKind};
use customs_retention::{Due, Matter};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable};
use std::collections::BTreeMap;

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Nullable<BigInt>)]
    organisation_id: Option<i64>,
    #[diesel(sql_type = BigInt)]
    found: i64,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// The due work of a matter. This reads all of it, for a report.
pub(super) fn due(connection: &mut AnyConnection, matter: Matter, before: DateTime<Utc>) -> Fallible<Vec<Due>> {
    let mut sums: BTreeMap<Option<i64>, (u64, u64)> = BTreeMap::new();
    for number in 0.. {
        let mut statement = Statement::on(connection);
        let before = statement.moment(before);
        let postgres = statement.is_for_postgres();
        let queries = match matter {
            Matter::SettledDeclarations => to_shrink(SubjectKind::Declaration, &before, postgres),
            Matter::SettledTransits => to_shrink(SubjectKind::Transit, &before, postgres),
            Matter::DeliveredCallbacks
            | Matter::AbandonedCallbacks
            | Matter::CallbackTries
            | Matter::CustomsMessages
            | Matter::Mails => to_drop(matter, &before, postgres),
            Matter::Events => vec![sum(
                &format!("FROM event_log AS one WHERE {}", event_log::is_over(&before)),
                "one.organisation_id",
                "octet_length(one.payload)",
            )],
        };
        let Some(query) = queries.into_iter().nth(number) else { break };
        let found: Vec<Sum> = statement.load(connection, query)?;
        for Sum { organisation_id, found, bytes } in found {
            let (rows, sum) = sums.entry(organisation_id).or_default();
            *rows += found.unsigned_abs();
            *sum += bytes.unsigned_abs();
        }
    }
    let due = |(organisation, (rows, bytes)): (Option<i64>, _)| Due {
        organisation: organisation.map(OrganisationId::new),
        matter,
        rows,
        bytes,
    };
    Ok(sums.into_iter().map(due).collect())
}

fn to_drop(matter: Matter, before: &str, is_postgres: bool) -> Vec<String> {
    let query =
        |ended: Ended| sum(&format!("FROM {} WHERE {}", ended.table, ended.all()), "organisation_id", ended.bytes);
    ended(matter, before, is_postgres, Placement::current()).into_iter().map(query).collect()
}

/// The queries for messages and goods items of settled records.
fn to_shrink(kind: SubjectKind, before: &str, is_postgres: bool) -> Vec<String> {
    let (word, records) = (kind.word(), table(kind));
    let settled = format!(
        "{} AND record.updated_at < {before} AND {}",
        to_archive(kind),
        not_held("record.organisation_id", &format!("'{word}'"), "record.id")
    );
    let text = |column: &str| if is_postgres { format!("{column}::text") } else { column.to_owned() };
    let messages = |table: &str| {
        format!(
            "FROM {records} AS record JOIN {table} AS message ON message.organisation_id = record.organisation_id \
             AND message.subject = '{word}' AND message.record_id = record.id \
             WHERE {settled} AND message.encoding = '{PLAIN}' AND message.due_at IS NULL"
        )
    };
    let organisation = "record.organisation_id";
    let map = format!("octet_length(message.body) + coalesce(octet_length({}), 0)", text("message.emission_map"));
    let applied = format!("{} AND message.fate <> '{}'", messages("inbound_messages"), InboundFate::Waiting.word());
    let mut queries = vec![
        sum(&messages("outbound_messages"), organisation, &map),
        sum(&applied, organisation, "octet_length(message.body)"),
    ];
    if kind == SubjectKind::Declaration {
        let lines = format!(
            "FROM {records} AS record JOIN declaration_lines AS line ON line.organisation_id = record.organisation_id \
             AND line.declaration_id = record.id WHERE {settled} AND record.packed IS NULL"
        );
        queries.push(sum(&lines, organisation, &format!("octet_length({})", text("line.document"))));
    }
    queries
}

fn sum(from: &str, organisation: &str, bytes: &str) -> String {
    format!(
        "SELECT {organisation} AS organisation_id, count(*) AS found, CAST(sum({bytes}) AS BIGINT) AS bytes {from} \
         GROUP BY {organisation}"
    )
}
