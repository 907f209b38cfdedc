//! The later life of messages to customs: their answers, and the messages that send them again.

use super::body::StoredBody;
use super::{locate, withdrawal};
use crate::batch::ROWS;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Fallible, corrupt};
use crate::figures::counts;
use crate::prepared::Prepared;
use crate::schema::outbound_messages as messages;
use crate::stored_statements::fact;
use crate::values::{Json, Ts};
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_exchange::ports::SentMessages;
use customs_exchange::{Answered, AtCustoms, KindOfMessage, MessageId, RecordedAnswer, References, SentMessage};
use customs_kernel::facts::Statement;
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError, SubjectKind, WriteEffect};
use diesel::prelude::*;

/// Messages to customs, stored in the database and found by the references that customs uses.
#[derive(Debug, Clone)]
pub struct StoredSentMessages {
    database: Database,
    sealer: Option<Sealer>,
}

impl StoredSentMessages {
    /// Stores messages in `database`; `sealer` opens documents that are stored encrypted.
    #[must_use]
    pub const fn new(database: Database, sealer: Option<Sealer>) -> Self {
        Self { database, sealer }
    }
}

/// The columns of a sent message.
#[derive(Queryable, Selectable)]
#[diesel(table_name = messages, check_for_backend(MultiBackend))]
struct SentRow {
    kind: String,
    lrn: String,
    first_lrn: Option<String>,
    mrn: Option<String>,
    answer_code: Option<String>,
    created_at: Ts,
    sent_at: Option<Ts>,
    failed_at: Option<Ts>,
    open_tries: i32,
    invalidated_at: Option<Ts>,
    lodged: Option<Json<serde_json::Value>>,
}

impl SentRow {
    fn message<K: KindOfMessage>(self) -> Fallible<SentMessage<K>> {
        let name = format!("{} message {}", K::SUBJECT, self.lrn);
        self.read().ok_or_else(|| corrupt(name))
    }

    /// The message; `None` when a column holds an invalid value.
    fn read<K: KindOfMessage>(self) -> Option<SentMessage<K>> {
        Some(SentMessage {
            kind: K::from_word(&self.kind)?,
            first_lrn: self.first_lrn.as_ref().unwrap_or(&self.lrn).parse().ok()?,
            lrn: self.lrn.parse().ok()?,
            mrn: self.mrn.as_deref().map(str::parse).transpose().ok()?,
            answer_code: self.answer_code,
            created_at: self.created_at.0,
            sent_at: self.sent_at.map(|at| at.0),
            failed_at: self.failed_at.map(|at| at.0),
            may_have_left: self.sent_at.is_some() || self.open_tries > 0,
            invalidated: self.invalidated_at.is_some(),
            lodged: self.lodged.map(|Json(lodged)| serde_json::from_value(lodged)).transpose().ok()?,
        })
    }
}

impl<K: KindOfMessage> SentMessages<K> for StoredSentMessages {
    fn locate_all(&self, answers: &[References]) -> Result<Vec<Option<(OrganisationId, i64)>>, StorageError> {
        self.database.read(|connection| locate::locate_all(connection, K::SUBJECT, answers))
    }

    fn sent_message(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<SentMessage<K>>, StorageError> {
        self.database.read(|connection| {
            let query = under(organisation, K::SUBJECT, lrn).select(SentRow::as_select());
            query.first(connection).optional()?.map(SentRow::message).transpose()
        })
    }

    fn sent_messages(&self, organisation: OrganisationId, lrns: &[Lrn]) -> Result<Vec<SentMessage<K>>, StorageError> {
        let names: Vec<&str> = lrns.iter().map(Lrn::as_str).collect();
        self.database.read(|connection| {
            let mut found: Vec<SentRow> = Vec::new();
            for names in names.chunks(ROWS) {
                let rows: Vec<SentRow> = messages::table
                    .filter(messages::organisation_id.eq(organisation.get()))
                    .filter(messages::subject.eq(K::SUBJECT.word()))
                    .filter(messages::lrn.eq_any(names))
                    .order(messages::id.asc())
                    .select(SentRow::as_select())
                    .load(connection)?;
                found.extend(rows);
            }
            found.into_iter().map(SentRow::message).collect()
        })
    }

    fn other_sendings(
        &self,
        organisation: OrganisationId,
        record: i64,
        of: &SentMessage<K>,
    ) -> Result<Vec<SentMessage<K>>, StorageError> {
        let first = of.first_lrn.as_str();
        self.database.read(|connection| {
            // The first sending need not name itself as the first.
            let first_itself = messages::first_lrn.is_null().and(messages::lrn.eq(first));
            let rows: Vec<SentRow> = about(organisation, K::SUBJECT, record)
                .filter(messages::kind.eq(of.kind.word()))
                .filter(messages::first_lrn.eq(first).assume_not_null().or(first_itself))
                .filter(messages::lrn.ne(of.lrn.as_str()))
                .order(messages::id.asc())
                .select(SentRow::as_select())
                .load(connection)?;
            rows.into_iter().map(SentRow::message).collect()
        })
    }

    fn message_with_mrn(
        &self,
        organisation: OrganisationId,
        mrn: &Mrn,
    ) -> Result<Option<SentMessage<K>>, StorageError> {
        self.database.read(|connection| {
            let query = for_kind(organisation, K::SUBJECT)
                .filter(messages::mrn.eq(mrn.as_str()))
                .order(messages::id.desc())
                .select(SentRow::as_select());
            query.first(connection).optional()?.map(SentRow::message).transpose()
        })
    }

    fn latest(&self, organisation: OrganisationId, record: i64, kind: K) -> Result<Option<Lrn>, StorageError> {
        self.database.read(|connection| {
            let lrn: Option<String> = about(organisation, K::SUBJECT, record)
                .filter(messages::kind.eq(kind.word()))
                .order(messages::id.desc())
                .select(messages::lrn)
                .first(connection)
                .optional()?;
            let unreadable = || corrupt(format!("a message of {} {record}", K::SUBJECT));
            lrn.map(|lrn| lrn.parse().map_err(|_| unreadable())).transpose()
        })
    }

    fn document(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Vec<u8>>, StorageError> {
        let body: Option<StoredBody> = self.database.read(|connection| {
            Ok(under(organisation, K::SUBJECT, lrn).select(StoredBody::as_select()).first(connection).optional()?)
        })?;
        body.map(|body| body.open(self.sealer.as_ref(), (K::SUBJECT.word(), lrn.as_str()))).transpose()
    }

    fn emission_map(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<EmissionMap>, StorageError> {
        self.database.read(|connection| {
            let query = under(organisation, K::SUBJECT, lrn).select(messages::emission_map);
            let map: Option<Option<Json<EmissionMap>>> = query.first(connection).optional()?;
            Ok(map.flatten().map(|map| map.0))
        })
    }

    fn at_customs(&self, organisation: OrganisationId, record: i64) -> Result<AtCustoms, StorageError> {
        self.database.read(|connection| withdrawal::at_customs::<K>(connection, organisation, record))
    }

    fn record_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answered: &Answered<K>,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError> {
        let RecordedAnswer { message, code, mrn, received_at } = answer;
        let open = about(organisation, K::SUBJECT, record).filter(messages::answered_at.is_null());
        let set = (
            messages::answered_at.eq(Some(Ts(*received_at))),
            messages::answer_id.eq(message.map(MessageId::get)),
            messages::answer_code.eq(Some(code)),
            messages::mrn.eq(mrn.as_ref().map(Mrn::as_str)),
        );
        let sent: Vec<Option<Ts>> = self.database.write_statement(|connection| {
            Ok(match answered {
                Answered::Message(lrn) => {
                    let named = open.filter(messages::lrn.eq(lrn.as_str()));
                    Prepared(diesel::update(named).set(set).returning(messages::sent_at)).load(connection)?
                }
                Answered::Kind(kind) => {
                    let sent = open.filter(messages::kind.eq(kind.word())).filter(messages::sent_at.is_not_null());
                    Prepared(diesel::update(sent).set(set).returning(messages::sent_at)).load(connection)?
                }
            })
        })?;
        for sent_at in sent.into_iter().flatten() {
            counts::answered(K::SUBJECT, *received_at - sent_at.0);
        }
        Ok(())
    }

    fn record_invalidation(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let named = under(organisation, K::SUBJECT, lrn).filter(messages::invalidated_at.is_null());
        self.database.write_statement(|connection| {
            Prepared(diesel::update(named).set(messages::invalidated_at.eq(Some(Ts(at))))).execute(connection)?;
            Ok(())
        })
    }

    fn count_again(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<(), StorageError> {
        let named = under(organisation, K::SUBJECT, lrn);
        self.database.write_statement(|connection| {
            Prepared(diesel::update(named).set(messages::replaced_by_lrn.eq(None::<&str>))).execute(connection)?;
            Ok(())
        })
    }

    fn withdraw(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<bool, StorageError> {
        self.database.write(|connection| withdrawal::withdraw::<K>(connection, organisation, lrn))
    }

    fn stop(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let queued = under(organisation, K::SUBJECT, lrn).filter(messages::due_at.is_not_null());
        let set = (
            messages::failed_at.eq(Some(Ts(at))),
            messages::due_at.eq(None::<Ts>),
            messages::last_error.eq(Some(reason.text())),
            messages::last_error_fact.eq(fact(reason)),
        );
        let stopped =
            self.database.write(|connection| Ok(Prepared(diesel::update(queued).set(set)).execute(connection)?))?;
        Ok(WriteEffect::when(stopped > 0))
    }
}

/// The messages of an organisation about records of that kind.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn for_kind(organisation: OrganisationId, kind: SubjectKind) -> _ {
    let (organisation, subject): (i64, &'static str) = (organisation.get(), kind.word());
    messages::table.filter(messages::organisation_id.eq(organisation)).filter(messages::subject.eq(subject))
}

/// The organisation's message with that LRN.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn under<'a>(organisation: OrganisationId, kind: SubjectKind, lrn: &'a Lrn) -> _ {
    let (organisation, subject): (i64, &'static str) = (organisation.get(), kind.word());
    let lrn: &'a str = lrn.as_str();
    messages::table
        .filter(messages::organisation_id.eq(organisation))
        .filter(messages::subject.eq(subject))
        .filter(messages::lrn.eq(lrn))
}

/// The organisation's messages about that record.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn about(organisation: OrganisationId, kind: SubjectKind, record: i64) -> _ {
    let (organisation, subject): (i64, &'static str) = (organisation.get(), kind.word());
    messages::table
        .filter(messages::organisation_id.eq(organisation))
        .filter(messages::subject.eq(subject))
        .filter(messages::record_id.eq(record))
}

/// Records on a message the LRN under which it is sent again.
pub(super) fn note_replacement(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    kind: SubjectKind,
    replaced: &Lrn,
    by: &Lrn,
) -> Fallible<()> {
    let replaced = under(organisation, kind, replaced);
    Prepared(diesel::update(replaced).set(messages::replaced_by_lrn.eq(Some(by.as_str())))).execute(connection)?;
    Ok(())
}
