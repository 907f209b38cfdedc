use super::ReadTransits;
use super::choices::{TransitMessageDirection, TransitMessageFate, TransitMessageKindName, TransitMessageStatus};
use crate::command::Response;
use crate::envelope::Record;
use crate::exchange::CustomsMessage;
use crate::fact_detail::FactDetail;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_transits::{TransitId, TransitRole};

/// The most messages that are shown for one transit.
const SHOWN: u32 = 100;

record_view! {
    /// A message to or from customs about a transit.
    #[schema(as = TransitMessage)]
    MessageView {
        /// Id of the message: even for a message to customs, odd for one from customs. Messages from before both
        /// directions were numbered together have another id in `/customs-messages`.
        id: i64,
        #[schema(value_type = TransitMessageDirection)]
        direction: &'static str,
        /// Kind of a message to customs; null for a message from customs.
        #[schema(value_type = Option<TransitMessageKindName>)]
        kind: Option<&'static str>,
        /// Type of a message from customs; null for a message to customs.
        #[schema(example = "IE028")]
        message_type: Option<String> = came_in.then(|| function_codes.join(",")),
        /// Status of a message to customs; null for a message from customs.
        #[schema(value_type = Option<TransitMessageStatus>)]
        status: Option<&'static str>,
        /// Result of processing a message from customs; null for a message to customs.
        #[schema(value_type = Option<TransitMessageFate>)]
        fate: Option<&'static str>,
        /// LRN of a message to customs; for a message from customs, the LRN of the message that it answers.
        lrn: Option<String>,
        /// MRN that a message from customs names.
        mrn: Option<String> = mrn.filter(|_| came_in),
        /// Moment at which a message to customs was made.
        created_at: Option<DateTime<Utc>>,
        /// Moment at which customs took the message; null before that.
        sent_at: Option<DateTime<Utc>>,
        /// Moment by which the answer should come; null until customs took the message.
        answer_expected_by: Option<DateTime<Utc>>,
        /// Moment at which a message from customs was received.
        received_at: Option<DateTime<Utc>>,
        answered_at: Option<DateTime<Utc>>,
        /// Id of the message from customs that answered this one first.
        answered_by: Option<i64>,
        /// Number of attempts to hand the message over to customs.
        attempts: Option<u32>,
        /// Reason why the last attempt failed.
        last_error: Option<String>,
        /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
        last_error_details: Option<FactDetail>,
        /// LRN of the earlier message that this one sends again.
        replaces_lrn: Option<String>,
        /// LRN under which this message was sent again.
        replaced_by_lrn: Option<String>,
    }
    of CustomsMessage {
        id, direction, kind, status, fate, subject: _, declaration_id: _, transit_id: _, place: _, lrn, mrn, function_codes,
        created_at, sent_at, received_at, expected_answers: _, answer_expected_by, answered_at, answered_by, attempts,
        last_error, last_error_details, replaces_lrn, replaced_by_lrn,
    }
    knowing |message| { came_in = message.received_at.is_some() }
}

/// List the messages to and from customs about a transit.
///
/// These are the newest hundred messages, the newest first. Their texts are not shown, because a declaration contains
/// the access code of the guarantee; `GET /customs-messages/{id}` shows each with the codes concealed.
#[get("/transits/{id}/messages", tag = "Transits", ids("The transit"), params(WholeList),
    success(200, "The messages, newest first", Record<Vec<MessageView>>))]
pub(super) fn list_transit_messages(asked: Read<ReadTransits, 1, WholeList>) -> Handled {
    messages_in_role(asked, TransitRole::Departure)
}

/// List the messages to and from customs about a movement that somebody else lodged.
///
/// These are the newest hundred messages, the newest first; `GET /customs-messages/{id}` shows the text of each.
#[get("/transits/arrivals/{id}/messages", tag = "Transits", ids("The arrival"), params(WholeList),
    success(200, "The messages, newest first", Record<Vec<MessageView>>))]
pub(super) fn list_transit_arrival_messages(asked: Read<ReadTransits, 1, WholeList>) -> Handled {
    messages_in_role(asked, TransitRole::Destination)
}

fn messages_in_role(asked: Read<ReadTransits, 1, WholeList>, role: TransitRole) -> Handled {
    let (transits, id) = (&asked.services.transits, TransitId::new(asked.id()));
    transits.require_role(asked.organisation(), id, role)?;
    let (messages, now) = transits.messages(asked.organisation(), id, SHOWN)?;
    let data: Vec<MessageView> =
        asked.query.take_from(messages.into_iter().map(|message| CustomsMessage::new(message, now).into()));
    Response::ok(&Record { data })
}
