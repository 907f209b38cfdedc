//! Messages of the exchange as rows, without their bytes.

use super::inbound::NEW;
use crate::connection::MultiBackend;
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::values::Ts;
use customs_declarations::exchange::{ExchangedMessage, SentState};
use customs_declarations::ports::InboundFate;
use customs_declarations::{DeclarationId, MessageId, MessageKind};
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbound, check_for_backend(MultiBackend))]
pub(super) struct ToCustomsRow {
    id: i64,
    kind: String,
    declaration_id: Option<i64>,
    lrn: String,
    mrn: Option<String>,
    created_at: Ts,
    attempts: i32,
    last_error: Option<String>,
    sent_at: Option<Ts>,
    failed_at: Option<Ts>,
    answered_at: Option<Ts>,
    answer_id: Option<i64>,
    replaces_lrn: Option<String>,
    replaced_by_lrn: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = inbound, check_for_backend(MultiBackend))]
pub(super) struct FromCustomsRow {
    id: i64,
    function_codes: String,
    place: Option<i32>,
    document_id: Option<i64>,
    declaration_id: Option<i64>,
    lrn: Option<String>,
    mrn: Option<String>,
    received_at: Ts,
    fate: String,
}

impl ToCustomsRow {
    /// `None` when it is not what was written.
    pub(super) fn message(self) -> Option<ExchangedMessage> {
        let Self {
            id,
            kind,
            declaration_id,
            lrn,
            mrn,
            created_at,
            attempts,
            last_error,
            sent_at,
            failed_at,
            answered_at,
            answer_id,
            replaces_lrn,
            replaced_by_lrn,
        } = self;
        Some(ExchangedMessage::Outbound {
            id: MessageId::new(id),
            kind: MessageKind::from_word(&kind)?,
            declaration: DeclarationId::new(declaration_id?),
            lrn: lrn.parse().ok()?,
            mrn: parsed(mrn)?,
            created_at: created_at.0,
            attempts: u32::try_from(attempts).ok()?,
            last_error,
            state: SentState {
                sent_at: sent_at.map(|at| at.0),
                failed_at: failed_at.map(|at| at.0),
                answered_at: answered_at.map(|at| at.0),
                answered_by: answer_id.map(MessageId::new),
            },
            replaces: parsed(replaces_lrn)?,
            replaced_by: parsed(replaced_by_lrn)?,
        })
    }

    pub(super) const fn id(&self) -> i64 {
        self.id
    }
}

impl FromCustomsRow {
    /// `None` when it is not what was written.
    pub(super) fn message(self) -> Option<ExchangedMessage> {
        let Self { id, function_codes, place, document_id: _, declaration_id, lrn, mrn, received_at, fate } = self;
        Some(ExchangedMessage::Inbound {
            id: MessageId::new(id),
            function_codes,
            place: place.map(u32::try_from).transpose().ok()?,
            declaration: declaration_id.map(DeclarationId::new),
            lrn: parsed(lrn)?,
            mrn: parsed(mrn)?,
            received_at: received_at.0,
            fate: if fate == NEW { None } else { Some(InboundFate::from_word(&fate)?) },
        })
    }

    /// The document that it is an answer of, when it did not come alone.
    pub(super) const fn document(&self) -> Option<i64> {
        self.document_id
    }

    pub(super) const fn id(&self) -> i64 {
        self.id
    }
}

/// `None` when the text is no such reference.
fn parsed<T: std::str::FromStr>(text: Option<String>) -> Option<Option<T>> {
    text.map(|text| text.parse()).transpose().ok()
}
