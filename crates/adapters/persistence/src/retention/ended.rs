//! Rows that were kept for long enough, by table and by the index that leads to the oldest.

use super::records::{is_over, not_held};
use crate::exchange::CUSTOMER;
use crate::placement::Placement;
use customs_callbacks::DeliveryStatus;
use customs_exchange::InboundFate;
use customs_kernel::SubjectKind;
use customs_retention::Matter;

/// Rows of one table that may be dropped. In SQL each is `one`.
pub struct Ended {
    pub(super) table: &'static str,
    /// The columns of an index by which the oldest come first.
    order: String,
    /// Whether the index has the organisation and the subject before the moment; then it leads to the oldest of each
    /// organisation, and the condition has the subject.
    by_organisation: bool,
    condition: String,
    /// The bytes of their documents and texts, as SQL over the table.
    pub(super) bytes: &'static str,
    /// Whether the rows of the answers in these documents go with them.
    with_answers: bool,
    /// Whether they are deliveries, which take their tries with them.
    pub(super) with_tries: bool,
}

impl Ended {
    /// The query for the ids of the oldest rows.
    pub fn oldest(&self, limit: u32, is_postgres: bool) -> String {
        let Self { table, order, by_organisation, condition, .. } = self;
        if !by_organisation {
            return format!("SELECT one.id FROM {table} AS one WHERE {condition} ORDER BY {order} LIMIT {limit}");
        }
        let of_one = format!("one.organisation_id = tenant.id AND {condition}");
        if is_postgres {
            format!(
                "SELECT oldest.id FROM organisations AS tenant CROSS JOIN LATERAL (SELECT one.id FROM {table} AS one \
                 WHERE {of_one} ORDER BY {order} LIMIT {limit}) AS oldest LIMIT {limit}"
            )
        } else {
            format!(
                "SELECT one.id FROM organisations AS tenant CROSS JOIN {table} AS one WHERE {of_one} \
                 ORDER BY tenant.id, {order} LIMIT {limit}"
            )
        }
    }

    /// The statement that deletes those of the rows with these ids that may go, and returns the bytes of each; for
    /// deliveries also their ids.
    pub(super) fn delete(&self, ids: &str, is_postgres: bool) -> String {
        let Self { table, condition, bytes, with_tries, .. } = self;
        let ids_of_each = if *with_tries { ", organisation_id, callback_id, id" } else { "" };
        let still = format!("SELECT one.id FROM {table} AS one WHERE one.id IN ({ids}) AND {condition}");
        // PostgreSQL looks an array up by the index of the ids, no matter what it assumes about their number.
        let among = if is_postgres { format!("= ANY (ARRAY({still}))") } else { format!("IN ({still})") };
        let rows = self.rows(&among);
        format!("DELETE FROM {table} WHERE {rows} RETURNING CAST({bytes} AS BIGINT) AS bytes{ids_of_each}")
    }

    /// The condition for all of the rows, over the table.
    pub(super) fn all(&self) -> String {
        let Self { table, condition, .. } = self;
        self.rows(&format!("IN (SELECT one.id FROM {table} AS one WHERE {condition})"))
    }

    fn rows(&self, among: &str) -> String {
        if self.with_answers { format!("(id {among} OR document_id {among})") } else { format!("id {among}") }
    }
}

/// The rows of a matter that ended before a moment, which is given as SQL.
///
/// Where tables are spread over several servers, messages of customs are on another one than the records that they are
/// about, and no statement asks both at once: those about records are kept.
pub fn ended(matter: Matter, before: &str, is_postgres: bool, placement: Placement) -> Vec<Ended> {
    match matter {
        // Archived messages do not go, and events go by the position in their log.
        Matter::SettledDeclarations | Matter::SettledTransits | Matter::Events => Vec::new(),
        Matter::DeliveredCallbacks => vec![deliveries(DeliveryStatus::Delivered, before)],
        Matter::AbandonedCallbacks => vec![deliveries(DeliveryStatus::Abandoned, before)],
        Matter::CallbackTries => vec![tries(before)],
        Matter::CustomsMessages => {
            let of_subject = |subject| {
                let sent = sent(subject, before, is_postgres);
                let of_nobody = unmatched(subject, before);
                if placement.joins_messages_with_records() {
                    vec![sent, came(subject, before), of_nobody, divided(subject, before)]
                } else {
                    vec![sent, of_nobody]
                }
            };
            subjects().flat_map(of_subject).collect()
        }
        Matter::Mails => vec![mails(before)],
    }
}

/// The subjects of messages.
fn subjects() -> impl Iterator<Item = &'static str> {
    SubjectKind::ALL.iter().map(|kind| kind.word()).chain([CUSTOMER])
}

fn deliveries(status: DeliveryStatus, before: &str) -> Ended {
    let status = status.as_str();
    let not_held = not_held("one.organisation_id", "one.subject", "one.record_id");
    let condition = format!(
        "one.status = '{status}' AND one.due_at IS NULL AND one.created_at < {before} \
         AND (one.delivered_at IS NULL OR one.delivered_at < {before}) AND {not_held}"
    );
    let of_all = in_table("callback_deliveries", "one.created_at, one.id", "octet_length(payload)", condition);
    Ended { with_tries: true, ..of_all }
}

/// Tries of deliveries, no matter how these ended.
fn tries(before: &str) -> Ended {
    let not_held = not_held("one.organisation_id", "one.subject", "one.record_id");
    let condition = format!("one.tried_at < {before} AND {not_held}");
    in_table("callback_tries", "one.tried_at, one.id", "coalesce(octet_length(answer), 0)", condition)
}

fn mails(before: &str) -> Ended {
    // A mail is about a record of the kind that its topic names, or about something that cannot be held.
    let not_held = not_held("one.organisation_id", "one.topic", "one.topic_id");
    let condition = format!(
        "one.due_at IS NULL AND one.created_at < {before} AND (one.sent_at IS NULL OR one.sent_at < {before}) \
         AND {not_held}"
    );
    in_table("mails", "one.created_at, one.id", "octet_length(body)", condition)
}

fn in_table(table: &'static str, order: &str, bytes: &'static str, condition: String) -> Ended {
    let order = order.to_owned();
    Ended { table, order, by_organisation: false, condition, bytes, with_answers: false, with_tries: false }
}

fn sent(subject: &str, before: &str, is_postgres: bool) -> Ended {
    let condition = format!("one.subject = '{subject}' AND {}", is_old("one", "created_at", before));
    let bytes = if is_postgres {
        "octet_length(body) + coalesce(octet_length(emission_map::text), 0)"
    } else {
        "octet_length(body) + coalesce(octet_length(emission_map), 0)"
    };
    let of_all = in_table("outbound_messages", "one.created_at, one.id", bytes, condition);
    Ended { by_organisation: true, ..of_all }
}

/// Messages of customs about the records of an organisation, each as it came.
fn came(subject: &str, before: &str) -> Ended {
    let condition = format!(
        "one.organisation_id IS NOT NULL AND one.subject = '{subject}' AND one.document_id IS NULL AND {}",
        is_old("one", "received_at", before)
    );
    let of_all = in_table("inbound_messages", "one.received_at, one.id", "octet_length(body)", condition);
    Ended { by_organisation: true, ..of_all }
}

/// Messages of customs that could be matched with nothing. No record could hold them back.
fn unmatched(subject: &str, before: &str) -> Ended {
    let condition = format!(
        "one.organisation_id IS NULL AND one.subject = '{subject}' AND one.document_id IS NULL \
         AND one.fate <> '{}' AND {}",
        InboundFate::Divided.word(),
        is_aged("one", "received_at", before)
    );
    // PostgreSQL takes the order from the index only if it has the organisation, which is always the same here.
    in_table("inbound_messages", "one.organisation_id, one.received_at, one.id", "octet_length(body)", condition)
}

/// Documents with several answers, together with these, once none of them has to be kept. Answers that went one by one
/// would leave a document with owners that are no longer all known.
fn divided(subject: &str, before: &str) -> Ended {
    let condition = format!(
        "one.organisation_id IS NULL AND one.subject = '{subject}' AND one.fate = '{}' \
         AND one.received_at < 'infinity' AND one.received_at < {before} AND one.due_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM inbound_messages AS answer \
         WHERE answer.document_id = one.id AND NOT ({}))",
        InboundFate::Divided.word(),
        is_old("answer", "received_at", before)
    );
    let order = "one.organisation_id, one.received_at, one.id";
    Ended { with_answers: true, ..in_table("inbound_messages", order, "octet_length(body)", condition) }
}

/// The condition that a message is old and nothing asks for it now.
fn is_old(message: &str, moment: &str, before: &str) -> String {
    let held = |column: &str| format!("{message}.{column}");
    format!(
        "{} AND {} AND {}",
        is_aged(message, moment, before),
        is_over(message, before),
        not_held(&held("organisation_id"), &held("subject"), &held("record_id"))
    )
}

/// The condition that a message is old, and not still to be handed over or acted upon. An index has the first part.
fn is_aged(message: &str, moment: &str, before: &str) -> String {
    format!("{message}.{moment} < 'infinity' AND {message}.{moment} < {before} AND {message}.due_at IS NULL")
}
