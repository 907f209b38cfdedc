//! The rows of messages, without their bytes.

use super::inbound::NEW;
use super::records::facts;
use crate::connection::{AnyConnection, MultiBackend};
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::stored_statements::stored;
use crate::values::Ts;
use customs_exchange::{ExchangedMessage, InboundFate, MessageId, SentState};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use std::collections::HashMap;

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbound, check_for_backend(MultiBackend))]
pub(super) struct ToCustomsRow {
    pub(super) id: i64,
    former_id: Option<i64>,
    pub(super) subject: String,
    record_id: i64,
    kind: String,
    pub(super) lrn: String,
    mrn: Option<String>,
    created_at: Ts,
    attempts: i32,
    last_error: Option<String>,
    sent_at: Option<Ts>,
    failed_at: Option<Ts>,
    answered_at: Option<Ts>,
    pub(super) answer_id: Option<i64>,
    replaces_lrn: Option<String>,
    replaced_by_lrn: Option<String>,
    last_error_fact: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = inbound, check_for_backend(MultiBackend))]
pub(super) struct FromCustomsRow {
    pub(super) id: i64,
    former_id: Option<i64>,
    subject: String,
    record_id: Option<i64>,
    codes: String,
    place: Option<i32>,
    /// The document that contained this answer, when it did not come by itself.
    pub(super) document_id: Option<i64>,
    lrn: Option<String>,
    mrn: Option<String>,
    received_at: Ts,
    fate: String,
}

/// The condition that messages, found by their numbers, belong to the organisation. The `+` keeps SQLite from using
/// an index for it: with several numbers it would, and read every message of the organisation.
pub(super) fn in_organisation<Table: 'static>(
    connection: &AnyConnection,
    organisation: OrganisationId,
) -> Box<dyn BoxableExpression<Table, MultiBackend, SqlType = Bool>> {
    let named = match connection {
        AnyConnection::Pg(_) => "organisation_id = ",
        AnyConnection::Sqlite(_) => "+organisation_id = ",
    };
    Box::new(sql::<Bool>(named).bind::<BigInt, _>(organisation.get()))
}

impl ToCustomsRow {
    /// The message under the number that it had in a table of its own. `answers` maps present to former numbers of
    /// messages from customs.
    pub(super) fn under_its_former_number(self, answers: &HashMap<i64, i64>) -> Self {
        let answer_id = self.answer_id.map(|answer| answers.get(&answer).copied().unwrap_or(answer));
        Self { id: self.former_id.unwrap_or(self.id), answer_id, ..self }
    }

    /// The message; `None` when a column holds an invalid value.
    pub(super) fn message(self) -> Option<ExchangedMessage> {
        let subject = Subject { kind: SubjectKind::from_word(&self.subject)?, id: self.record_id };
        Some(ExchangedMessage::Outbound {
            id: MessageId::new(self.id),
            kind: facts(subject.kind, &self.kind)?,
            subject,
            lrn: self.lrn.parse().ok()?,
            mrn: parsed(self.mrn)?,
            created_at: self.created_at.0,
            attempts: u32::try_from(self.attempts).ok()?,
            last_error: stored(self.last_error, self.last_error_fact),
            state: SentState {
                sent_at: self.sent_at.map(|at| at.0),
                failed_at: self.failed_at.map(|at| at.0),
                answered_at: self.answered_at.map(|at| at.0),
                answered_by: self.answer_id.map(MessageId::new),
            },
            replaces: parsed(self.replaces_lrn)?,
            replaced_by: parsed(self.replaced_by_lrn)?,
        })
    }
}

impl FromCustomsRow {
    /// The message under the number that it had in a table of its own.
    pub(super) fn under_its_former_number(self) -> Self {
        Self { id: self.former_id.unwrap_or(self.id), ..self }
    }

    /// The message; `None` when a column holds an invalid value.
    pub(super) fn message(self) -> Option<ExchangedMessage> {
        Some(ExchangedMessage::Inbound {
            id: MessageId::new(self.id),
            codes: self.codes,
            place: self.place.map(u32::try_from).transpose().ok()?,
            subject: Subject { kind: SubjectKind::from_word(&self.subject)?, id: self.record_id? },
            lrn: parsed(self.lrn)?,
            mrn: parsed(self.mrn)?,
            received_at: self.received_at.0,
            fate: if self.fate == NEW { None } else { Some(InboundFate::from_word(&self.fate)?) },
        })
    }
}

/// Parses an optional reference; `None` when the text is invalid.
fn parsed<T: std::str::FromStr>(text: Option<String>) -> Option<Option<T>> {
    text.map(|text| text.parse()).transpose().ok()
}
