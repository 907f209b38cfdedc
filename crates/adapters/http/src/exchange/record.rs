use super::choices::{
    CustomsMessageKind, CustomsMessageSubject, ExchangeDirectionName, ExchangeStatusName, InboundFateName,
};
use crate::answers::id_of;
use crate::fact_detail::FactDetail;
use chrono::{DateTime, Utc};
use customs_exchange::{ExchangeDirection, ExchangeId, ExchangedMessage, InboundFate};
use customs_kernel::SubjectKind;
use serde::Serialize;
use utoipa::ToSchema;

/// One message to or from customs.
#[derive(Serialize, ToSchema)]
pub(crate) struct CustomsMessage {
    pub(crate) id: i64,
    #[schema(value_type = ExchangeDirectionName)]
    pub(crate) direction: &'static str,
    /// Kind of a message to customs; null for a message from customs.
    #[schema(value_type = Option<CustomsMessageKind>)]
    pub(crate) kind: Option<&'static str>,
    /// Status of a message to customs; null for a message from customs.
    #[schema(value_type = Option<ExchangeStatusName>)]
    pub(crate) status: Option<&'static str>,
    /// Result of processing a message from customs; null for a message to customs.
    #[schema(value_type = Option<InboundFateName>)]
    pub(crate) fate: Option<&'static str>,
    #[schema(value_type = CustomsMessageSubject)]
    pub(crate) subject: &'static str,
    /// Id of the declaration that the message is about; null for a message about a transit.
    pub(crate) declaration_id: Option<i64>,
    /// Id of the transit that the message is about; null for a message about a declaration.
    pub(crate) transit_id: Option<i64>,
    /// Position of the answer in the document of customs, counted from 1; null when it came alone. The other answers
    /// in the document may be about declarations of other organisations.
    #[schema(minimum = 1)]
    pub(crate) place: Option<u32>,
    /// LRN of a message to customs; for a message from customs, the LRN that it names.
    pub(crate) lrn: Option<String>,
    /// MRN that customs gave the record; for a message from customs, the MRN that it names.
    pub(crate) mrn: Option<String>,
    /// Function code of a message from customs, or its type (`IE028`) when it is about a transit. There are several
    /// when a document was processed as a whole; empty for a message to customs.
    pub(crate) function_codes: Vec<String>,
    /// Moment at which a message to customs was made.
    pub(crate) created_at: Option<DateTime<Utc>>,
    /// Moment at which customs took the message; null before that.
    pub(crate) sent_at: Option<DateTime<Utc>>,
    /// Moment at which a message from customs was received.
    pub(crate) received_at: Option<DateTime<Utc>>,
    /// Function codes or types of the answers that settle a message to customs.
    pub(crate) expected_answers: Vec<&'static str>,
    /// Moment after which a message to customs is overdue; null until customs took it.
    pub(crate) answer_expected_by: Option<DateTime<Utc>>,
    pub(crate) answered_at: Option<DateTime<Utc>>,
    /// Id of the message from customs with the answer that settled this one.
    pub(crate) answered_by: Option<i64>,
    /// Number of attempts to hand the message over to customs.
    pub(crate) attempts: Option<u32>,
    /// Reason why the last attempt failed.
    pub(crate) last_error: Option<String>,
    /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
    pub(crate) last_error_details: Option<FactDetail>,
    /// LRN of the earlier message that this one sends again.
    pub(crate) replaces_lrn: Option<String>,
    /// LRN under which this message was sent again.
    pub(crate) replaced_by_lrn: Option<String>,
}

impl CustomsMessage {
    /// The message with the status it has at the given moment.
    pub(crate) fn new(message: ExchangedMessage, now: DateTime<Utc>) -> Self {
        let (id, subject) = (message.id().get(), message.subject());
        let about = |kind| id_of(Some(subject), kind);
        let (declaration_id, transit_id) = (about(SubjectKind::Declaration), about(SubjectKind::Transit));
        let subject = subject.kind.word();
        match message {
            ExchangedMessage::Outbound {
                id: _,
                kind,
                subject: _,
                lrn,
                mrn,
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
                status: Some(state.status(&kind, replaced_by.is_some(), now).word()),
                fate: None,
                subject,
                declaration_id,
                transit_id,
                place: None,
                lrn: Some(lrn.to_string()),
                mrn: mrn.map(|mrn| mrn.to_string()),
                function_codes: Vec::new(),
                created_at: Some(created_at),
                sent_at: state.sent_at,
                received_at: None,
                expected_answers: kind.expected_answers.to_vec(),
                answer_expected_by: state.answer_expected_by(&kind),
                answered_at: state.answered_at,
                answered_by: state.answered_by.map(|message| ExchangeId::from_customs(message).get()),
                attempts: Some(attempts),
                last_error_details: last_error.as_ref().and_then(FactDetail::stored),
                last_error: last_error.map(|reason| reason.to_string()),
                replaces_lrn: replaces.map(|lrn| lrn.to_string()),
                replaced_by_lrn: replaced_by.map(|lrn| lrn.to_string()),
            },
            ExchangedMessage::Inbound { id: _, codes, place, subject: _, lrn, mrn, received_at, fate } => Self {
                id,
                direction: ExchangeDirection::Inbound.word(),
                kind: None,
                status: None,
                fate: Some(fate.map_or("new", InboundFate::word)),
                subject,
                declaration_id,
                transit_id,
                place,
                lrn: lrn.map(|lrn| lrn.to_string()),
                mrn: mrn.map(|mrn| mrn.to_string()),
                function_codes: codes.split(',').map(str::to_owned).collect(),
                created_at: None,
                sent_at: None,
                received_at: Some(received_at),
                expected_answers: Vec::new(),
                answer_expected_by: None,
                answered_at: None,
                answered_by: None,
                attempts: None,
                last_error: None,
                last_error_details: None,
                replaces_lrn: None,
                replaced_by_lrn: None,
            },
        }
    }
}
