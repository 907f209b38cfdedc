use crate::Database;
use crate::claim::{Claim, taken_along};
use crate::connection::each;
use crate::failure::stale;
use crate::schema::transit_inbound_messages as messages;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId, StorageError};
use customs_transits::ports::{InboundFate, InboundLog, MOST_CLAIMED_BYTES, NewInboundMessage, ReceivedMessage};
use customs_transits::{MessageId, TransitId};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};

/// The transit messages of customs in the database.
#[derive(Debug, Clone)]
pub struct StoredTransitInboundLog(Database);

impl StoredTransitInboundLog {
    /// Those of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

/// The fate of a message that nothing was done with yet.
pub(super) const NEW: &str = "new";

/// A message that was claimed, without its bytes: they are loaded for as many as memory is meant for.
#[derive(QueryableByName)]
struct ClaimedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    size: i32,
}

#[derive(Queryable)]
struct MessageRow {
    id: i64,
    body: Vec<u8>,
    received_at: Ts,
}

const CLAIM: Claim = Claim {
    table: "transit_inbound_messages",
    in_order: &["organisation_id", "transit_id"],
    only: &[],
    alone: None,
    takes_followers: false,
    notes: "",
    returning: "id, length(body) AS size",
};

diesel::alias!(messages as earlier_messages: EarlierTransitMessages);

impl InboundLog for StoredTransitInboundLog {
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError> {
        let NewInboundMessage { bytes, message_type, lrn, mrn, subject, received_at } = message;
        let row = (
            messages::organisation_id.eq(subject.map(|(organisation, _)| organisation.get())),
            messages::transit_id.eq(subject.map(|(_, transit)| transit.get())),
            messages::message_type.eq(message_type),
            messages::lrn.eq(lrn.as_ref().map(Lrn::as_str)),
            messages::mrn.eq(mrn.as_ref().map(Mrn::as_str)),
            messages::body.eq(bytes),
            messages::received_at.eq(Ts(received_at)),
            messages::due_at.eq(Some(Ts(received_at))),
            messages::fate.eq(NEW),
        );
        let insert = diesel::insert_into(messages::table).values(row).returning(messages::id);
        let id: i64 = self.0.write_statement(|connection| Ok(insert.get_result(connection)?))?;
        Ok(MessageId::new(id))
    }

    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows: Vec<ClaimedRow> = self.0.write_statement(|connection| {
            let claim = CLAIM.statement(connection, self.0.held_by());
            let rows = each!(connection, connection => diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(limit)
                .bind::<UtcTime, _>(Ts(lease_until))
                .load(connection))?;
            Ok(rows)
        })?;
        rows.sort_by_key(|row| row.id);
        let mut ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let left = ids.split_off(taken_along(MOST_CLAIMED_BYTES, rows.iter().map(|row| row.size)));
        if !left.is_empty() {
            let left = messages::table
                .filter(messages::id.eq_any(left))
                .filter(messages::due_at.is_not_null())
                .filter(messages::held_by.eq(self.0.held_by()));
            let release = diesel::update(left).set((messages::due_at.eq(Some(Ts(now))), messages::held_by.eq(0)));
            self.0.write_statement(|connection| Ok(release.execute(connection)?))?;
        }
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.0.read(|connection| {
            let rows: Vec<MessageRow> = messages::table
                .filter(messages::id.eq_any(&ids))
                .order(messages::id.asc())
                .select((messages::id, messages::body, messages::received_at))
                .load(connection)?;
            Ok(rows.into_iter().map(ReceivedMessage::from).collect())
        })
    }

    fn settle(
        &self,
        id: MessageId,
        fate: InboundFate,
        subject: Option<(OrganisationId, TransitId)>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let open = messages::table
            .find(id.get())
            .filter(messages::fate.eq(NEW).or(messages::fate.eq(InboundFate::Waiting.word())))
            // One that waits is nobody's.
            .filter(messages::due_at.is_null().or(messages::held_by.eq(self.0.held_by())));
        let set = (
            messages::fate.eq(fate.word()),
            messages::organisation_id.eq(subject.map(|(organisation, _)| organisation.get())),
            messages::transit_id.eq(subject.map(|(_, transit)| transit.get())),
            messages::due_at.eq(None::<Ts>),
            messages::settled_at.eq(Some(Ts(at))),
        );
        let settled = self.0.write_statement(|connection| Ok(diesel::update(open).set(set).execute(connection)?))?;
        if settled == 0 { Err(stale()) } else { Ok(()) }
    }

    fn waiting(&self, organisation: OrganisationId, transit: TransitId) -> Result<Vec<ReceivedMessage>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<MessageRow> = messages::table
                .filter(messages::organisation_id.eq(organisation.get()))
                .filter(messages::transit_id.eq(transit.get()))
                .filter(messages::fate.eq(InboundFate::Waiting.word()))
                .order(messages::id.asc())
                .select((messages::id, messages::body, messages::received_at))
                .load(connection)?;
            Ok(rows.into_iter().map(ReceivedMessage::from).collect())
        })
    }

    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        transit: TransitId,
    ) -> Result<bool, StorageError> {
        let [applied, waiting] = [InboundFate::Applied, InboundFate::Waiting].map(InboundFate::word);
        let fate = earlier_messages.field(messages::fate);
        let repeated = messages::table
            .inner_join(earlier_messages.on(earlier_messages.field(messages::body).eq(messages::body)))
            .filter(messages::id.eq(id.get()))
            .filter(earlier_messages.field(messages::organisation_id).eq(organisation.get()))
            .filter(earlier_messages.field(messages::transit_id).eq(transit.get()))
            .filter(fate.eq(applied).or(fate.eq(waiting)))
            .filter(earlier_messages.field(messages::id).lt(id.get()));
        self.0.read(|connection| {
            Ok(diesel::select(diesel::dsl::exists(repeated.select(messages::id))).get_result(connection)?)
        })
    }
}

impl From<MessageRow> for ReceivedMessage {
    fn from(MessageRow { id, body, received_at }: MessageRow) -> Self {
        Self { id: MessageId::new(id), bytes: body, received_at: received_at.0 }
    }
}
