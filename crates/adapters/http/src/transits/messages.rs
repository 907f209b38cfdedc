use super::choices::{TransitMessageDirection, TransitMessageFate, TransitMessageKindName, TransitMessageStatus};
use super::requirements::ReadTransits;
use crate::command::Answer;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use crate::query::WholeList;
use chrono::{DateTime, Utc};
use customs_exchange::{ExchangeDirection, ExchangeId, ExchangedMessage, InboundFate};
use customs_http_macros::get;
use customs_transits::TransitId;
use serde::Serialize;
use utoipa::ToSchema;

/// How many are shown of one transit.
const SHOWN: u32 = 100;

/// A message to or from customs about a transit.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitMessage)]
struct MessageView {
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
    message_type: Option<String>,
    /// Where a message to customs stands.
    #[schema(value_type = Option<TransitMessageStatus>)]
    status: Option<&'static str>,
    /// What became of a message of customs.
    #[schema(value_type = Option<TransitMessageFate>)]
    fate: Option<&'static str>,
    /// Of the message itself when it went to customs; that of the one it answers when it came from there.
    lrn: Option<String>,
    /// The MRN that a message of customs names.
    mrn: Option<String>,
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

/// Lists the messages to and from customs about a transit
///
/// The newest hundred, newest first. Their texts are not shown: a declaration holds the access code of the guarantee.
#[get("/transits/{id}/messages", tag = "Transits", ids("The transit"), params(WholeList),
    answer(200, "The messages, newest first", Record<Vec<MessageView>>))]
pub(super) fn list_transit_messages(asked: Read<ReadTransits, 1, WholeList>) -> Answered {
    let id = TransitId::new(asked.id());
    let (messages, now) = asked.services.transits.messages(asked.organisation(), id, SHOWN)?;
    let data = asked.query.of(messages.into_iter().map(|message| MessageView::of(message, now)));
    Answer::ok(&Record { data })
}

impl MessageView {
    /// The message as it stands at a moment.
    fn of(message: ExchangedMessage, now: DateTime<Utc>) -> Self {
        let id = message.id().get();
        match message {
            ExchangedMessage::Outbound {
                id: _,
                kind,
                subject: _,
                lrn,
                mrn: _,
                created_at,
                attempts,
                last_error,
                state,
                replaces,
                replaced_by,
            } => Self {
                id,
                direction: ExchangeDirection::Outbound.word(),
                kind: Some(kind.word),
                message_type: None,
                status: Some(state.status(&kind, replaced_by.is_some(), now).word()),
                fate: None,
                lrn: Some(lrn.to_string()),
                mrn: None,
                created_at: Some(created_at),
                sent_at: state.sent_at,
                answer_expected_by: state.answer_expected_by(&kind),
                received_at: None,
                answered_at: state.answered_at,
                answered_by: state.answered_by.map(|message| ExchangeId::of_customs(message).get()),
                attempts: Some(attempts),
                last_error,
                replaces_lrn: replaces.map(|lrn| lrn.to_string()),
                replaced_by_lrn: replaced_by.map(|lrn| lrn.to_string()),
            },
            ExchangedMessage::Inbound { id: _, codes, place: _, subject: _, lrn, mrn, received_at, fate } => Self {
                id,
                direction: ExchangeDirection::Inbound.word(),
                kind: None,
                message_type: Some(codes),
                status: None,
                fate: Some(fate.map_or("new", InboundFate::word)),
                lrn: lrn.map(|lrn| lrn.to_string()),
                mrn: mrn.map(|mrn| mrn.to_string()),
                created_at: None,
                sent_at: None,
                answer_expected_by: None,
                received_at: Some(received_at),
                answered_at: None,
                answered_by: None,
                attempts: None,
                last_error: None,
                replaces_lrn: None,
                replaced_by_lrn: None,
            },
        }
    }
}
