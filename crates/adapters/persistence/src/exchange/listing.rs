use super::body::StoredBody;
use super::filter::{from_customs, storable, to_customs};
use super::inbound::as_it_came;
use super::rows::{FromCustomsRow, ToCustomsRow, in_organisation};
use super::{record_messages, records};
use crate::connection::AnyConnection;
use crate::cursor::not_in_list;
use crate::failure::{Failure, Fallible, corrupt};
use crate::prepared::Prepared;
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::values::Ts;
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_exchange::ports::MessageExchange;
use customs_exchange::{
    ExchangeDirection, ExchangeFilter, ExchangeId, ExchangedMessage, InboundFate, MessageId, Unanswered, Window,
};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, SubjectKind};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::HashMap;

diesel::alias!(inbound as other_answers: OtherAnswers);

/// The exchange with customs about records of all kinds, read from the database.
#[derive(Debug, Clone)]
pub struct StoredMessageExchange {
    database: Database,
    sealer: Option<Sealer>,
}

impl StoredMessageExchange {
    /// Reads the exchange from `database`; `sealer` opens documents that are stored encrypted.
    #[must_use]
    pub const fn new(database: Database, sealer: Option<Sealer>) -> Self {
        Self { database, sealer }
    }
}

impl MessageExchange for StoredMessageExchange {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<Page<ExchangedMessage>, StorageError> {
        self.database.read(|connection| {
            let total = counted(connection, organisation, filter, now)?;
            if let Some(after) = page.after {
                let behind = Some(Place::find(connection, organisation, filter, ExchangeId::new(after))?);
                let keys = keys(connection, organisation, filter, (page, behind), now)?;
                let wanted = keys.into_iter().take(page.size.get() as usize).collect();
                return Ok(Page { records: load(connection, organisation, wanted)?, request: page, total });
            }
            let records = match usize::try_from(page.offset()) {
                Ok(skip) if (skip as u64) < total => {
                    let keys = keys(connection, organisation, filter, (page, None), now)?;
                    let wanted = keys.into_iter().skip(skip).take(page.size.get() as usize);
                    load(connection, organisation, wanted.collect())?
                }
                _ => Vec::new(),
            };
            Ok(Page { records, request: page, total })
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
        kinds: &[SubjectKind],
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError> {
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
        let asked = (organisation.get(), id.message.get(), kinds.as_slice());
        let found = self.database.read(|connection| match id.direction {
            ExchangeDirection::Outbound => sent(connection, self.sealer.as_ref(), asked),
            ExchangeDirection::Inbound => came(connection, asked),
        })?;
        let Some((message, bytes)) = found else { return Ok(None) };
        let message = message.ok_or_else(|| unreadable(id))?;
        Ok(Some((message, bytes)))
    }

    fn for_record(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Option<Vec<ExchangedMessage>>, StorageError> {
        self.database.read(|connection| record_messages::newest(connection, organisation, subject, limit))
    }

    fn unanswered(
        &self,
        organisation: OrganisationId,
        kind: SubjectKind,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError> {
        let window = Window { from: storable(window.from), to: storable(window.to) };
        self.database.read(|connection| records::open_submissions(connection, organisation, kind, window, limit))
    }
}

/// The organisation, the number of a message, and the kinds of record that it may belong to.
type Asked<'a> = (i64, i64, &'a [&'a str]);

/// A message, `None` when its row is invalid, and its bytes.
type Found = (Option<ExchangedMessage>, Vec<u8>);

fn sent(
    connection: &mut AnyConnection,
    sealer: Option<&Sealer>,
    (organisation, number, kinds): Asked<'_>,
) -> Fallible<Option<Found>> {
    let row: Option<(ToCustomsRow, StoredBody)> = outbound::table
        .filter(outbound::organisation_id.eq(organisation))
        .filter(outbound::id.eq(number))
        .filter(outbound::subject.eq_any(kinds))
        .select((ToCustomsRow::as_select(), StoredBody::as_select()))
        .first(connection)
        .optional()?;
    let Some((row, body)) = row else { return Ok(None) };
    let bytes = body.open(sealer, (&row.subject, &row.lrn))?;
    Ok(Some((row.message(), bytes)))
}

fn came(connection: &mut AnyConnection, (organisation, number, kinds): Asked<'_>) -> Fallible<Option<Found>> {
    let row: Option<(FromCustomsRow, Vec<u8>, String)> = inbound::table
        .filter(inbound::id.eq(number))
        .filter(inbound::organisation_id.eq(organisation))
        .filter(inbound::record_id.is_not_null())
        .filter(inbound::subject.eq_any(kinds))
        .select((FromCustomsRow::as_select(), inbound::body, inbound::encoding))
        .first(connection)
        .optional()?;
    let Some((row, body, encoding)) = row else { return Ok(None) };
    let document = match row.document_id {
        Some(document) => own_document(connection, organisation, document)?,
        None => None,
    };
    let (body, encoding) = document.unwrap_or((body, encoding));
    let bytes = as_it_came(number, body, &encoding)?;
    Ok(Some((row.message(), bytes)))
}

/// The document with that id and its encoding, if every answer in it belongs to the organisation.
fn own_document(
    connection: &mut AnyConnection,
    organisation: i64,
    document: i64,
) -> Fallible<Option<(Vec<u8>, String)>> {
    let tenant = other_answers.field(inbound::organisation_id);
    let others = other_answers
        .filter(other_answers.field(inbound::document_id).eq(document))
        .filter(tenant.is_null().or(other_answers.field(inbound::organisation_id).ne(organisation)))
        .select(other_answers.field(inbound::id));
    let body = inbound::table
        .find(document)
        .filter(inbound::fate.eq(InboundFate::Divided.word()))
        .filter(diesel::dsl::not(diesel::dsl::exists(others)))
        .select((inbound::body, inbound::encoding));
    Ok(body.first(connection).optional()?)
}

fn counted(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &ExchangeFilter,
    now: DateTime<Utc>,
) -> Fallible<u64> {
    let mut total: i64 = 0;
    for query in to_customs(organisation, filter, now) {
        total += Prepared(query.count()).get_result::<i64>(connection)?;
    }
    for query in from_customs(organisation, filter) {
        total += Prepared(query.count()).get_result::<i64>(connection)?;
    }
    Ok(total.unsigned_abs())
}

/// The times by which messages to customs, and those from customs, are put in order. The `+` keeps SQLite, when the
/// messages about one record are sought, from reading those about all others in the order of an index, to spare itself
/// the sort of a few.
pub const fn times(connection: &AnyConnection, filter: &ExchangeFilter) -> (&'static str, &'static str) {
    match connection {
        AnyConnection::Sqlite(_) if filter.subject.is_some() => {
            ("+outbound_messages.created_at", "+inbound_messages.received_at")
        }
        _ => ("outbound_messages.created_at", "inbound_messages.received_at"),
    }
}

/// The place of a message in the list.
#[derive(Clone, Copy)]
struct Place {
    at: Ts,
    id: ExchangeId,
}

impl Place {
    /// The place of a message about a record of one of the kinds in the filter.
    fn find(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        id: ExchangeId,
    ) -> Fallible<Self> {
        let kinds: Vec<&str> = filter.kinds.iter().map(|kind| kind.word()).collect();
        let number = id.message.get();
        let at: Option<Ts> = match id.direction {
            ExchangeDirection::Outbound => outbound::table
                .filter(outbound::organisation_id.eq(organisation.get()))
                .filter(outbound::id.eq(number))
                .filter(outbound::subject.eq_any(kinds))
                .select(outbound::created_at)
                .first(connection)
                .optional()?,
            ExchangeDirection::Inbound => inbound::table
                .filter(inbound::organisation_id.eq(organisation.get()))
                .filter(inbound::id.eq(number))
                .filter(inbound::record_id.is_not_null())
                .filter(inbound::subject.eq_any(kinds))
                .select(inbound::received_at)
                .first(connection)
                .optional()?,
        };
        at.map(|at| Self { at, id }).ok_or_else(|| not_in_list(id.get()))
    }

    /// The lowest number of a message of this direction that stands before or at this place, of those at its moment:
    /// ids of the common series are in order of numbers, and among equal ones the message from customs is higher.
    const fn number_in(self, direction: ExchangeDirection) -> i64 {
        let number = self.id.message.get();
        match (self.id.direction, direction) {
            (ExchangeDirection::Inbound, ExchangeDirection::Outbound) => number.saturating_add(1),
            _ => number,
        }
    }
}

/// The ids of all messages up to the end of the page, newest first; of a page behind a message, those behind it. Each
/// direction and kind of record has an order of its own, and one of them alone may fill all pages so far, so each is
/// read that far.
fn keys(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &ExchangeFilter,
    (page, behind): (PageRequest, Option<Place>),
    now: DateTime<Utc>,
) -> Fallible<Vec<ExchangeId>> {
    let most = page.offset().saturating_add(i64::from(page.size.get()));
    let mut keys: Vec<(DateTime<Utc>, ExchangeId)> = Vec::new();
    let mut add = |rows: Vec<(Ts, i64)>, direction| {
        keys.extend(rows.into_iter().map(|(at, id)| (at.0, ExchangeId { direction, message: MessageId::new(id) })));
    };
    let (created, received) = times(connection, filter);
    for query in to_customs(organisation, filter, now) {
        let query = match behind {
            Some(place) => {
                let earlier =
                    outbound::created_at.lt(place.at).or(outbound::id.lt(place.number_in(ExchangeDirection::Outbound)));
                query.filter(outbound::created_at.le(place.at)).filter(earlier)
            }
            None => query,
        };
        let newest = query.order((sql::<Text>(created).desc(), outbound::id.desc())).limit(most);
        let newest = Prepared(newest.select((outbound::created_at, outbound::id)));
        add(newest.load(connection)?, ExchangeDirection::Outbound);
    }
    for query in from_customs(organisation, filter) {
        let query = match behind {
            Some(place) => {
                let earlier =
                    inbound::received_at.lt(place.at).or(inbound::id.lt(place.number_in(ExchangeDirection::Inbound)));
                query.filter(inbound::received_at.le(place.at)).filter(earlier)
            }
            None => query,
        };
        let newest = query.order((sql::<Text>(received).desc(), inbound::id.desc())).limit(most);
        let newest = Prepared(newest.select((inbound::received_at, inbound::id)));
        add(newest.load(connection)?, ExchangeDirection::Inbound);
    }
    keys.sort_by_key(|(at, id)| std::cmp::Reverse((*at, id.get())));
    Ok(keys.into_iter().map(|(_, id)| id).collect())
}

/// The messages with these ids, in their order.
fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: Vec<ExchangeId>,
) -> Fallible<Vec<ExchangedMessage>> {
    let ids_of = |direction| -> Vec<i64> {
        ids.iter().filter(|id| id.direction == direction).map(|id| id.message.get()).collect()
    };
    let mut found = HashMap::new();
    let to_customs: Vec<ToCustomsRow> = outbound::table
        .filter(in_organisation(connection, organisation))
        .filter(outbound::id.eq_any(ids_of(ExchangeDirection::Outbound)))
        .select(ToCustomsRow::as_select())
        .load(connection)?;
    for row in to_customs {
        let id = ExchangeId { direction: ExchangeDirection::Outbound, message: MessageId::new(row.id) };
        found.insert(id, row.message());
    }
    let from_customs: Vec<FromCustomsRow> = inbound::table
        .filter(in_organisation(connection, organisation))
        .filter(inbound::id.eq_any(ids_of(ExchangeDirection::Inbound)))
        .select(FromCustomsRow::as_select())
        .load(connection)?;
    for row in from_customs {
        let id = ExchangeId { direction: ExchangeDirection::Inbound, message: MessageId::new(row.id) };
        found.insert(id, row.message());
    }
    let messages = ids.into_iter().filter_map(|id| Some((id, found.remove(&id)?)));
    messages.map(|(id, message)| message.ok_or_else(|| unreadable(id))).collect()
}

fn unreadable(id: ExchangeId) -> Failure {
    corrupt(format!("customs message {}", id.get()))
}
