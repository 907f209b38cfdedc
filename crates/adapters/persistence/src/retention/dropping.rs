//! Deletes what was kept for long enough.

use super::records::{is_over, not_held};
use crate::connection::AnyConnection;
use crate::exchange::CUSTOMER;
use crate::failure::Fallible;
use crate::statement::Statement;
use chrono::{DateTime, Utc};
use customs_callbacks::DeliveryStatus;
use customs_exchange::InboundFate;
use customs_kernel::SubjectKind;
use customs_retention::{Cleared, Matter};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Rows of one table that may be dropped.
pub(super) struct Old {
    pub(super) table: &'static str,
    /// The query for their ids, the oldest first: `SELECT id FROM …`, to which an order and a limit are added.
    found: String,
    order: &'static str,
    /// The bytes of their documents and texts, as SQL over the table.
    pub(super) bytes: &'static str,
}

#[derive(QueryableByName)]
struct Dropped {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

impl Old {
    /// The query for the ids.
    pub(super) fn ids(&self) -> &str {
        &self.found
    }

    fn drop(&self, statement: &mut Statement, limit: u32) -> String {
        let Self { table, found, order, bytes } = self;
        let limit = statement.number(limit.into());
        let ids = format!("SELECT id FROM ({found} ORDER BY {order} LIMIT {limit}) AS old");
        // PostgreSQL looks an array up by the index of the ids, whatever it believes of their number.
        let among = if statement.is_for_postgres() { format!("= ANY (ARRAY({ids}))") } else { format!("IN ({ids})") };
        format!("DELETE FROM {table} WHERE id {among} RETURNING CAST({bytes} AS BIGINT) AS bytes")
    }
}

/// Drops the oldest rows of a matter.
pub(super) fn drop(
    connection: &mut AnyConnection,
    matter: Matter,
    before: DateTime<Utc>,
    limit: u32,
) -> Fallible<Cleared> {
    let mut cleared = Cleared::default();
    for number in 0.. {
        let mut statement = Statement::on(connection);
        let before = statement.moment(before);
        let Some(old) = old(matter, &before, statement.is_for_postgres()).into_iter().nth(number) else { break };
        let left = u64::from(limit).saturating_sub(cleared.rows);
        let drop = old.drop(&mut statement, u32::try_from(left).unwrap_or(limit));
        let dropped: Vec<Dropped> = statement.load(connection, drop)?;
        let (rows, freed) = (dropped.len() as u64, dropped.iter().map(|row| row.bytes.unsigned_abs()).sum());
        cleared = cleared.and(Cleared { found: rows, rows, freed });
        if cleared.rows >= limit.into() {
            break;
        }
    }
    Ok(cleared)
}

/// The rows of a matter that ended before a moment, which is given as SQL.
pub(super) fn old(matter: Matter, before: &str, is_postgres: bool) -> Vec<Old> {
    match matter {
        Matter::SettledDeclarations | Matter::SettledTransits => Vec::new(),
        Matter::DeliveredCallbacks => vec![deliveries(DeliveryStatus::Delivered, before)],
        Matter::AbandonedCallbacks => vec![deliveries(DeliveryStatus::Abandoned, before)],
        Matter::CustomsMessages => {
            vec![sent(before, is_postgres), came(before), came_for_nobody(before), divided(before)]
        }
        Matter::Mails => vec![mails(before)],
    }
}

fn deliveries(status: DeliveryStatus, before: &str) -> Old {
    let status = status.as_str();
    let not_held = not_held("delivery.organisation_id", "delivery.subject", "delivery.record_id");
    let found = format!(
        "SELECT delivery.id, delivery.organisation_id, delivery.created_at FROM callback_deliveries AS delivery \
         WHERE delivery.status = '{status}' AND delivery.due_at IS NULL AND delivery.created_at < {before} \
         AND (delivery.delivered_at IS NULL OR delivery.delivered_at < {before}) AND {not_held}"
    );
    Old { table: "callback_deliveries", found, order: "delivery.created_at, delivery.id", bytes: "length(payload)" }
}

fn mails(before: &str) -> Old {
    // A mail is about a record of the kind that its topic names, or about something that cannot be held.
    let not_held = not_held("mail.organisation_id", "mail.topic", "mail.topic_id");
    let found = format!(
        "SELECT mail.id, mail.organisation_id, mail.created_at FROM mails AS mail \
         WHERE mail.due_at IS NULL AND mail.created_at < {before} \
         AND (mail.sent_at IS NULL OR mail.sent_at < {before}) AND {not_held}"
    );
    Old { table: "mails", found, order: "mail.created_at, mail.id", bytes: "length(body)" }
}

/// The subjects of messages, as a list in SQL. With the organisation they lead to the index in order of time.
fn subjects() -> String {
    let kinds = SubjectKind::ALL.iter().map(|kind| kind.word());
    kinds.chain([CUSTOMER]).map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}

fn sent(before: &str, is_postgres: bool) -> Old {
    let (subjects, is_over) = (subjects(), is_over(before));
    let not_held = not_held("message.organisation_id", "message.subject", "message.record_id");
    let found = format!(
        "SELECT message.id, message.organisation_id, message.created_at FROM organisations AS tenant \
         JOIN outbound_messages AS message ON message.organisation_id = tenant.id AND message.subject IN ({subjects}) \
         WHERE message.created_at < 'infinity' AND message.created_at < {before} AND message.due_at IS NULL \
         AND {is_over} AND {not_held}"
    );
    let bytes = if is_postgres {
        "length(body) + coalesce(length(emission_map::text), 0)"
    } else {
        "length(body) + coalesce(length(emission_map), 0)"
    };
    Old { table: "outbound_messages", found, order: "message.created_at, message.id", bytes }
}

fn came(before: &str) -> Old {
    let (subjects, is_over) = (subjects(), is_over(before));
    let not_held = not_held("message.organisation_id", "message.subject", "message.record_id");
    let found = format!(
        "SELECT message.id, message.organisation_id, message.received_at FROM organisations AS tenant \
         JOIN inbound_messages AS message ON message.organisation_id = tenant.id AND message.subject IN ({subjects}) \
         WHERE message.received_at < 'infinity' AND message.received_at < {before} AND message.due_at IS NULL \
         AND {is_over} AND {not_held}"
    );
    Old { table: "inbound_messages", found, order: "message.received_at, message.id", bytes: "length(body)" }
}

/// Messages of customs that could be matched with nothing.
fn came_for_nobody(before: &str) -> Old {
    let found = of_nobody(before, &format!("message.fate <> '{}'", InboundFate::Divided.word()));
    Old { table: "inbound_messages", found, order: "message.received_at, message.id", bytes: "length(body)" }
}

/// Documents with several answers, once none of the answers is kept any more.
fn divided(before: &str) -> Old {
    let divided = format!(
        "message.fate = '{}' AND NOT EXISTS (SELECT 1 FROM inbound_messages AS answer \
         WHERE answer.document_id = message.id)",
        InboundFate::Divided.word()
    );
    Old {
        table: "inbound_messages",
        found: of_nobody(before, &divided),
        order: "message.received_at, message.id",
        bytes: "length(body)",
    }
}

fn of_nobody(before: &str, condition: &str) -> String {
    let subjects = subjects();
    format!(
        "SELECT message.id, message.organisation_id, message.received_at FROM inbound_messages AS message \
         WHERE message.organisation_id IS NULL AND message.subject IN ({subjects}) \
         AND message.received_at < 'infinity' AND message.received_at < {before} AND message.due_at IS NULL \
         AND {condition}"
    )
}
