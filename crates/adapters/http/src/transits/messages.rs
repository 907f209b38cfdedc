use super::choices::{TransitMessageDirection, TransitMessageFate, TransitMessageKindName, TransitMessageStatus};
use super::requirements::ReadTransits;
use crate::command::Answer;
use crate::customs_messages::CustomsMessage;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_http_macros::get;
use customs_transits::TransitId;

/// How many are shown of one transit.
const SHOWN: u32 = 100;

record_view! {
    /// A message to or from customs about a transit.
    #[schema(as = TransitMessage)]
    MessageView {
        /// Even numbers went to customs, odd ones came from there. A message of before the upgrade to one exchange has another
        /// number in `/customs-messages`.
        id: i64,
        #[schema(value_type = TransitMessageDirection)]
        direction: &'static str,
        /// Of a message to customs.
        #[schema(value_type = Option<TransitMessageKindName>)]
        kind: Option<&'static str>,
        /// Of a message of customs.
        #[schema(example = "IE028")]
        message_type: Option<String> = came_in.then(|| function_codes.join(",")),
        /// Where a message to customs stands.
        #[schema(value_type = Option<TransitMessageStatus>)]
        status: Option<&'static str>,
        /// What became of a message of customs.
        #[schema(value_type = Option<TransitMessageFate>)]
        fate: Option<&'static str>,
        /// Of the message itself when it went to customs; that of the one it answers when it came from there.
        lrn: Option<String>,
        /// The MRN that a message of customs names.
        mrn: Option<String> = mrn.filter(|_| came_in),
        /// When a message to customs was made.
        created_at: Option<DateTime<Utc>>,
        /// When customs took it.
        sent_at: Option<DateTime<Utc>>,
        /// Until when the answer should come; null until customs took the message.
        answer_expected_by: Option<DateTime<Utc>>,
        /// When a message of customs came in.
        received_at: Option<DateTime<Utc>>,
        answered_at: Option<DateTime<Utc>>,
        /// The message of customs that answered it first.
        answered_by: Option<i64>,
        /// Tries to hand it over.
        attempts: Option<u32>,
        /// Why the last try failed.
        last_error: Option<String>,
        /// The LRN of the message that it sends again.
        replaces_lrn: Option<String>,
        /// The LRN under which it was sent again.
        replaced_by_lrn: Option<String>,
    }
    of CustomsMessage {
        id, direction, kind, status, fate, subject: _, declaration_id: _, transit_id: _, place: _, lrn, mrn, function_codes,
        created_at, sent_at, received_at, expected_answers: _, answer_expected_by, answered_at, answered_by, attempts,
        last_error, replaces_lrn, replaced_by_lrn,
    }
    knowing |message| { came_in = message.received_at.is_some() }
}

/// Lists the messages to and from customs about a transit
///
/// The newest hundred, newest first. Their texts are not shown: a declaration holds the access code of the guarantee.
#[get("/transits/{id}/messages", tag = "Transits", ids("The transit"), params(WholeList),
    answer(200, "The messages, newest first", Record<Vec<MessageView>>))]
pub(super) fn list_transit_messages(asked: Read<ReadTransits, 1, WholeList>) -> Answered {
    let id = TransitId::new(asked.id());
    let (messages, now) = asked.services.transits.messages(asked.organisation(), id, SHOWN)?;
    let data: Vec<MessageView> =
        asked.query.of(messages.into_iter().map(|message| CustomsMessage::of(message, now).into()));
    Answer::ok(&Record { data })
}
