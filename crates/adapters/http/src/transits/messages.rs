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

/// The most messages that are shown for one transit.
const SHOWN: u32 = 100;

/// A message to or from customs about a transit.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitMessage)]
struct MessageView {
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
    message_type: Option<String>,
    /// Status of a message to customs; null for a message from customs.
    #[schema(value_type = Option<TransitMessageStatus>)]
    status: Option<&'static str>,
    /// Result of processing a message from customs; null for a message to customs.
    #[schema(value_type = Option<TransitMessageFate>)]
    fate: Option<&'static str>,
    /// LRN of a message to customs; for a message from customs, the LRN of the message that it answers.
    lrn: Option<String>,
    /// MRN that a message from customs names.
    mrn: Option<String>,
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
    /// LRN of the earlier message that this one sends again.
    replaces_lrn: Option<String>,
    /// LRN under which this message was sent again.
    replaced_by_lrn: Option<String>,
}

/// List the messages to and from customs about a transit.
///
/// These are the newest hundred messages, the newest first. Their texts are not shown, because a declaration contains
/// the access code of the guarantee.
#[get("/transits/{id}/messages", tag = "Transits", ids("The transit"), params(WholeList),
    answer(200, "The messages, newest first", Record<Vec<MessageView>>))]
pub(super) async fn list_transit_messages(read: Read<ReadTransits, 1, WholeList>) -> Answered {
    read.answer(|asked| {
        let id = TransitId::new(asked.id());
        let (messages, now) = asked.services.transits.messages(asked.organisation(), id, SHOWN)?;
        let data = asked.query.of(messages.into_iter().map(|message| MessageView::of(message, now)));
        Answer::ok(&Record { data })
    })
    .await
}

impl MessageView {
    /// The message with the status it has at the given moment.
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
