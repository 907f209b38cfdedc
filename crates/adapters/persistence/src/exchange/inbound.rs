use super::body::{self, PLAIN};
use super::taken::{self, TakenRow};
use crate::Database;
use crate::batch::insert_all;
use crate::claim::{Claim, OtherOrder, in_time, taken_along};
use crate::connection::{AnyConnection, MultiBackend, each};
use crate::failure::{Fallible, stale};
use crate::figures::counts;
use crate::placement::Variants;
use crate::prepared::Prepared;
use crate::schema::inbound_messages as messages;
use crate::set_aside::Unreadable;
use crate::sql_types::UtcTime;
use crate::values::{Readable, Ts};
use crate::waiting_work::{WaitingWork, note};
use chrono::{DateTime, Utc};
use customs_exchange::ports::InboundLog;
use customs_exchange::{
    InboundFate, MOST_CLAIMED_BYTES, MessageId, NewInboundMessage, ReceivedMessage, SettledMessage, TakenMessage,
};
use customs_kernel::{DueWork, OrganisationId, RowQueue, StorageError, Subject, SubjectKind, UnreadableRow};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text};

repository! {
    /// Messages from customs about records of all kinds, stored in the database.
    pub struct StoredInboundLog(Database);
}

/// The fate of a message that was not handled yet.
pub(super) const NEW: &str = "new";

/// A claimed message without its bytes. Only as many bodies are loaded as the memory limit allows.
#[derive(QueryableByName)]
struct ClaimedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    size: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages, check_for_backend(MultiBackend))]
struct MessageRow {
    id: i64,
    body: Vec<u8>,
    encoding: String,
    received_at: Ts,
}

/// A claimed message.
#[derive(Queryable, Selectable)]
#[diesel(table_name = messages, check_for_backend(MultiBackend))]
struct ClaimedMessage {
    id: i64,
    organisation_id: Option<i64>,
    body: Vec<u8>,
    encoding: String,
    received_at: Readable<Ts>,
}

/// Messages of customs are claimed in the order of their record.
pub const CLAIM: Claim = Claim {
    table: "inbound_messages",
    in_order: &["organisation_id", "subject", "record_id"],
    not_sought: &[],
    only: &["subject"],
    // An answer that names only its MRN, which was not known when it came, belongs to the record of the acceptance
    // that assigns this MRN.
    comes_after: Some(OtherOrder {
        concerns: "head.record_id IS NULL",
        waits_for: "earlier.subject = head.subject AND earlier.mrn = head.mrn",
    }),
    alone: None,
    takes_followers: false,
    notes: "",
    returning: "id, length(body) AS size",
};

diesel::alias!(messages as earlier_messages: EarlierInboundMessages);

impl InboundLog for StoredInboundLog {
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError> {
        note(WaitingWork::MessagesOfCustoms(message.kind));
        let insert = diesel::insert_into(messages::table).values(NewRow::new(message, None)).returning(messages::id);
        let id: i64 = self.0.write_statement(|connection| Ok(insert.get_result(connection)?))?;
        Ok(MessageId::new(id))
    }

    fn divide(&self, id: MessageId, places: Vec<NewInboundMessage>, at: DateTime<Utc>) -> Result<(), StorageError> {
        places.iter().for_each(|place| note(WaitingWork::MessagesOfCustoms(place.kind)));
        let places = places.into_iter().zip(1..);
        let rows: Vec<NewRow> = places.map(|(message, place)| NewRow::new(message, Some((id, place)))).collect();
        self.0.write(|connection| {
            let divided = diesel::update(divisible(id, self.0.held_by())).set(settled(InboundFate::Divided, None, at));
            if Prepared(divided).execute(connection)? == 0 {
                return Err(stale().into());
            }
            insert_all!(connection, messages::table, &rows);
            Ok(())
        })
    }

    fn due(&self, kind: SubjectKind, now: DateTime<Utc>) -> Result<DueWork, StorageError> {
        self.0.placement().choose(Variants {
            one_server: || self.0.read(|connection| taken::due(connection, kind, now)),
            // The records of several messages may lie on several servers, one of which may be away.
            spread: || Ok(DueWork::ToClaim),
        })
    }

    fn take(&self, kind: SubjectKind, limit: usize, now: DateTime<Utc>) -> Result<Vec<TakenMessage>, StorageError> {
        let rows = self.0.write(|connection| taken::take(connection, kind, limit, now))?;
        counts::claimed(WaitingWork::MessagesOfCustoms(kind), rows.len());
        rows.into_iter().map(TakenRow::message).collect()
    }

    fn settle_taken(&self, settled: &[SettledMessage], at: DateTime<Utc>) -> Result<(), StorageError> {
        let number = self.0.write(|connection| taken::settle(connection, settled, at))?;
        if number == settled.len() { Ok(()) } else { Err(stale()) }
    }

    fn claim(
        &self,
        kind: SubjectKind,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError> {
        // Mostly nothing is due: a read finds that without a lock, and on SQLite beside the one writer.
        let first_due = |connection: &mut AnyConnection| -> Fallible<Option<i64>> {
            let due = messages::table.filter(messages::subject.eq(kind.word())).filter(messages::due_at.le(Ts(now)));
            let due =
                due.filter(in_time()).order((messages::due_at.asc(), messages::id.asc())).select(messages::id).limit(1);
            Ok(Prepared(due).get_result(connection).optional()?)
        };
        if self.0.read(first_due)?.is_none() {
            return Ok(Vec::new());
        }
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows: Vec<ClaimedRow> = self.0.write_statement(|connection| {
            let claim = CLAIM.statement(connection, self.0.held_by());
            let claim = diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(limit)
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<Text, _>(kind.word());
            Ok(each!(connection, connection => Prepared(claim).load(connection))?)
        })?;
        counts::claimed(WaitingWork::MessagesOfCustoms(kind), rows.len());
        rows.sort_by_key(|row| row.id);
        let mut ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let left = ids.split_off(taken_along(MOST_CLAIMED_BYTES, rows.iter().map(|row| row.size)));
        if !left.is_empty() {
            let left = messages::table
                .filter(messages::id.eq_any(left))
                .filter(messages::due_at.is_not_null())
                .filter(messages::held_by.eq(self.0.held_by()));
            note(WaitingWork::MessagesOfCustoms(kind));
            let release = diesel::update(left).set((messages::due_at.eq(Some(Ts(now))), messages::held_by.eq(0)));
            self.0.write_statement(|connection| Ok(release.execute(connection)?))?;
        }
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<ClaimedMessage> = self.0.read(|connection| {
            let claimed = messages::table.filter(messages::id.eq_any(&ids)).order(messages::id.asc());
            Ok(claimed.select(ClaimedMessage::as_select()).load(connection)?)
        })?;
        let (mut received, mut unreadable) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            let (id, organisation) = (row.id, row.organisation_id.map(OrganisationId::new));
            match row.message() {
                Some(message) => received.push(message),
                None => unreadable.push(Unreadable { organisation, id, reason: UnreadableRow::Content }),
            }
        }
        self.0.set_aside(RowQueue::MessagesOfCustoms, &unreadable, now);
        Ok(received)
    }

    fn settle(
        &self,
        id: MessageId,
        fate: InboundFate,
        about: Option<(OrganisationId, i64)>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let set = settled(fate, about, at);
        let settled = self.0.write_statement(|connection| {
            Ok(Prepared(diesel::update(open(id, self.0.held_by())).set(set)).execute(connection)?)
        })?;
        if settled == 0 { Err(stale()) } else { Ok(()) }
    }

    fn waiting(&self, organisation: OrganisationId, subject: Subject) -> Result<Vec<ReceivedMessage>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<MessageRow> = messages::table
                .filter(messages::organisation_id.eq(organisation.get()))
                .filter(messages::subject.eq(subject.kind.word()))
                .filter(messages::record_id.eq(subject.id))
                .filter(messages::fate.eq(InboundFate::Waiting.word()))
                .order(messages::id.asc())
                .select(MessageRow::as_select())
                .load(connection)?;
            rows.into_iter().map(MessageRow::message).collect()
        })
    }

    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<bool, StorageError> {
        let [applied, waiting] = [InboundFate::Applied, InboundFate::Waiting].map(InboundFate::word);
        let fate = earlier_messages.field(messages::fate);
        let encoding = earlier_messages.field(messages::encoding);
        let is_the_same = earlier_messages.field(messages::body).eq(messages::body).and(encoding.eq(PLAIN));
        let earlier = messages::table
            .inner_join(earlier_messages.on(earlier_messages.field(messages::id).lt(messages::id)))
            .filter(messages::id.eq(id.get()))
            .filter(earlier_messages.field(messages::organisation_id).eq(organisation.get()))
            .filter(earlier_messages.field(messages::subject).eq(subject.kind.word()))
            .filter(earlier_messages.field(messages::record_id).eq(subject.id))
            .filter(fate.eq(applied).or(fate.eq(waiting)));
        // Bodies that were archived are compared here; mostly there are none.
        let candidates = earlier
            .filter(is_the_same.or(encoding.ne(PLAIN)))
            .order(earlier_messages.field(messages::id).asc())
            .select((earlier_messages.field(messages::id), encoding));
        self.0.read(|connection| {
            let candidates: Vec<(i64, String)> = candidates.load(connection)?;
            if candidates.iter().any(|(_, encoding)| encoding == PLAIN) {
                return Ok(true);
            }
            let Some((first, _)) = candidates.first() else { return Ok(false) };
            let came = body_of(connection, id.get())?;
            let mut found = body_of(connection, *first)? == came;
            for (earlier, _) in candidates.iter().skip(1) {
                found = found || body_of(connection, *earlier)? == came;
            }
            Ok(found)
        })
    }
}

/// The bytes of one message.
fn body_of(connection: &mut AnyConnection, id: i64) -> Fallible<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>, String)> =
        messages::table.find(id).select((messages::body, messages::encoding)).first(connection).optional()?;
    Ok(row.map(|(body, encoding)| as_it_came(id, body, &encoding)).transpose()?)
}

/// The document with that id, unless another instance holds it. A document is divided when it arrives, or when its
/// holder handles it.
#[diesel::dsl::auto_type(no_type_alias)]
fn divisible(id: MessageId, instance: i64) -> _ {
    let id: i64 = id.get();
    let (new, waiting): (&'static str, &'static str) = (NEW, InboundFate::Waiting.word());
    messages::table
        .filter(messages::id.eq(id))
        .filter(messages::fate.eq(new).or(messages::fate.eq(waiting)))
        .filter(messages::due_at.is_null().or(messages::held_by.eq(instance)).or(messages::held_by.eq(0_i64)))
}

/// The message with that id, unless it is settled or another instance holds it.
#[diesel::dsl::auto_type(no_type_alias)]
fn open(id: MessageId, instance: i64) -> _ {
    let id: i64 = id.get();
    let (new, waiting): (&'static str, &'static str) = (NEW, InboundFate::Waiting.word());
    messages::table
        .filter(messages::id.eq(id))
        .filter(messages::fate.eq(new).or(messages::fate.eq(waiting)))
        // A waiting message belongs to no instance.
        .filter(messages::due_at.is_null().or(messages::held_by.eq(instance)))
}

/// The columns that change when a message is settled.
#[derive(AsChangeset)]
#[diesel(table_name = messages, treat_none_as_null = true)]
pub(super) struct Settled {
    fate: &'static str,
    organisation_id: Option<i64>,
    record_id: Option<i64>,
    due_at: Option<Ts>,
    settled_at: Option<Ts>,
}

pub(super) fn settled(fate: InboundFate, about: Option<(OrganisationId, i64)>, at: DateTime<Utc>) -> Settled {
    Settled {
        fate: fate.word(),
        organisation_id: about.map(|(organisation, _)| organisation.get()),
        record_id: about.map(|(_, record)| record),
        due_at: None,
        settled_at: Some(Ts(at)),
    }
}

/// A new message, stored as it came.
#[derive(Insertable)]
#[diesel(table_name = messages)]
#[diesel(treat_none_as_default_value = false)]
struct NewRow {
    organisation_id: Option<i64>,
    subject: &'static str,
    record_id: Option<i64>,
    codes: String,
    lrn: Option<String>,
    mrn: Option<String>,
    body: Vec<u8>,
    received_at: Ts,
    due_at: Option<Ts>,
    fate: &'static str,
    document_id: Option<i64>,
    place: Option<i32>,
}

impl NewRow {
    /// The row of a message. `place` names the document that contained the answer, and its position there.
    fn new(message: NewInboundMessage, place: Option<(MessageId, i32)>) -> Self {
        let NewInboundMessage { kind, bytes, codes, lrn, mrn, about, received_at } = message;
        Self {
            organisation_id: about.map(|(organisation, _)| organisation.get()),
            subject: kind.word(),
            record_id: about.map(|(_, record)| record),
            codes,
            lrn: lrn.map(|lrn| lrn.to_string()),
            mrn: mrn.map(|mrn| mrn.to_string()),
            body: bytes,
            received_at: Ts(received_at),
            due_at: Some(Ts(received_at)),
            fate: NEW,
            document_id: place.map(|(document, _)| document.get()),
            place: place.map(|(_, place)| place),
        }
    }
}

impl ClaimedMessage {
    /// The message; `None` when it cannot be read.
    fn message(self) -> Option<ReceivedMessage> {
        let Self { id, organisation_id: _, body, encoding, received_at } = self;
        let received_at = received_at.0?.0;
        let bytes = as_it_came(id, body, &encoding).ok()?;
        Some(ReceivedMessage { id: MessageId::new(id), bytes, received_at })
    }
}

impl MessageRow {
    fn message(self) -> Fallible<ReceivedMessage> {
        let Self { id, body, encoding, received_at } = self;
        let bytes = as_it_came(id, body, &encoding)?;
        Ok(ReceivedMessage { id: MessageId::new(id), bytes, received_at: received_at.0 })
    }
}

/// The bytes of a stored message.
pub(super) fn as_it_came(id: i64, body: Vec<u8>, encoding: &str) -> Result<Vec<u8>, StorageError> {
    body::decoded(body, encoding, || format!("inbound message {id}"))
}
