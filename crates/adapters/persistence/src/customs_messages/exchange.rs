use super::exchange_filter::{from_customs, storable, to_customs};
use super::exchange_rows::{FromCustomsRow, ToCustomsRow};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::{declarations, inbound_messages as inbound, outbound_messages as outbound};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_declarations::exchange::{
    ExchangeDirection, ExchangeFilter, ExchangeId, ExchangedMessage, Unanswered, Window,
};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{InboundFate, MessageExchange};
use customs_declarations::{DeclarationId, MessageId, MessageKind};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use diesel::prelude::*;
use std::collections::HashMap;

diesel::alias!(inbound as inbound_answers: InboundAnswers);

/// The exchange with customs in the database.
#[derive(Debug, Clone)]
pub struct StoredMessageExchange(Database);

impl StoredMessageExchange {
    /// That of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
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
        self.0.read(|connection| {
            let total = counted(connection, organisation, filter, now)?;
            let records = match usize::try_from(page.offset()) {
                Ok(skip) if (skip as u64) < total => {
                    let keys = keys(connection, organisation, filter, page, now)?;
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
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError> {
        let (organisation, number) = (organisation.get(), id.message.get());
        let found = self.0.read(|connection| match id.direction {
            ExchangeDirection::Outbound => {
                let row: Option<(ToCustomsRow, Vec<u8>)> = outbound::table
                    .filter(outbound::organisation_id.eq(organisation))
                    .filter(outbound::id.eq(number))
                    .filter(outbound::declaration_id.is_not_null())
                    .select((ToCustomsRow::as_select(), outbound::body))
                    .first(connection)
                    .optional()?;
                Ok(row.map(|(row, body)| (row.message(), body)))
            }
            ExchangeDirection::Inbound => {
                let row: Option<(FromCustomsRow, Vec<u8>)> = inbound::table
                    .filter(inbound::id.eq(number))
                    .filter(inbound::organisation_id.eq(organisation))
                    .filter(inbound::declaration_id.is_not_null())
                    .select((FromCustomsRow::as_select(), inbound::body))
                    .first(connection)
                    .optional()?;
                let Some((row, body)) = row else { return Ok(None) };
                let document = match row.document() {
                    Some(document) => own_document(connection, organisation, document)?,
                    None => None,
                };
                Ok(Some((row.message(), document.unwrap_or(body))))
            }
        })?;
        let Some((message, body)) = found else { return Ok(None) };
        let message = message.ok_or_else(|| unreadable(id))?;
        Ok(Some((message, body)))
    }

    fn unanswered(
        &self,
        organisation: OrganisationId,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.0.read(|connection| {
            let total: i64 = open_submissions(organisation, window).count().get_result(connection)?;
            let rows: Vec<(i64, Option<String>, String, Option<Ts>)> = open_submissions(organisation, window)
                .order((outbound::sent_at.asc(), outbound::id.asc()))
                .limit(limit)
                .select((declarations::id, declarations::reference, outbound::lrn, outbound::sent_at))
                .load(connection)?;
            let found = rows
                .into_iter()
                .map(|(id, reference, lrn, sent_at)| {
                    let read = || {
                        Some(Unanswered {
                            declaration: DeclarationId::new(id),
                            reference: reference?,
                            lrn: lrn.parse().ok()?,
                            sent_at: sent_at?.0,
                        })
                    };
                    read().ok_or_else(|| corrupt(format!("declaration {id}")))
                })
                .collect::<Answer<_>>()?;
            Ok((found, total.unsigned_abs()))
        })
    }
}

/// The document with that id, where every answer in it is of the organisation.
fn own_document(connection: &mut AnyConnection, organisation: i64, document: i64) -> Answer<Option<Vec<u8>>> {
    let tenant = inbound_answers.field(inbound::organisation_id);
    let others = inbound_answers
        .filter(inbound_answers.field(inbound::document_id).eq(document))
        .filter(tenant.is_null().or(inbound_answers.field(inbound::organisation_id).ne(organisation)))
        .select(inbound_answers.field(inbound::id));
    let body = inbound::table
        .find(document)
        .filter(inbound::fate.eq(InboundFate::Divided.word()))
        .filter(diesel::dsl::not(diesel::dsl::exists(others)))
        .select(inbound::body);
    Ok(body.first(connection).optional()?)
}

/// Submissions that customs took in the window, that are not answered and still count.
#[diesel::dsl::auto_type(no_type_alias)]
fn open_submissions(organisation: OrganisationId, window: Window) -> _ {
    let organisation: i64 = organisation.get();
    let (from, to): (Ts, Ts) = (Ts(storable(window.from)), Ts(storable(window.to)));
    let (kind, submitted): (&'static str, &'static str) = (MessageKind::Declaration.word(), Status::Submitted.code());
    outbound::table
        .inner_join(
            declarations::table.on(outbound::declaration_id
                .eq(declarations::id.nullable())
                .and(outbound::organisation_id.eq(declarations::organisation_id))
                .and(declarations::lrn.eq(outbound::lrn.nullable()))),
        )
        .filter(outbound::organisation_id.eq(organisation))
        .filter(outbound::sent_at.ge(from))
        .filter(outbound::sent_at.le(to))
        .filter(outbound::answered_at.is_null())
        .filter(outbound::replaced_by_lrn.is_null())
        .filter(outbound::kind.eq(kind))
        .filter(declarations::status.eq(submitted))
}

fn counted(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &ExchangeFilter,
    now: DateTime<Utc>,
) -> Answer<u64> {
    let mut total: i64 = 0;
    if let Some(query) = to_customs(organisation, filter, now) {
        total += query.count().get_result::<i64>(connection)?;
    }
    if let Some(query) = from_customs(organisation, filter) {
        total += query.count().get_result::<i64>(connection)?;
    }
    Ok(total.unsigned_abs())
}

/// The messages up to the end of the page, the newest first: each direction has an order of its own,
/// and one of them alone may fill every page up to this one.
fn keys(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &ExchangeFilter,
    page: PageRequest,
    now: DateTime<Utc>,
) -> Answer<Vec<ExchangeId>> {
    let most = page.offset().saturating_add(i64::from(page.size.get()));
    let mut keys: Vec<(DateTime<Utc>, ExchangeId)> = Vec::new();
    let mut add = |rows: Vec<(Ts, i64)>, direction| {
        keys.extend(rows.into_iter().map(|(at, id)| (at.0, ExchangeId { direction, message: MessageId::new(id) })));
    };
    if let Some(query) = to_customs(organisation, filter, now) {
        let newest = query.order((outbound::created_at.desc(), outbound::id.desc())).limit(most);
        add(newest.select((outbound::created_at, outbound::id)).load(connection)?, ExchangeDirection::Outbound);
    }
    if let Some(query) = from_customs(organisation, filter) {
        let newest = query.order((inbound::received_at.desc(), inbound::id.desc())).limit(most);
        add(newest.select((inbound::received_at, inbound::id)).load(connection)?, ExchangeDirection::Inbound);
    }
    keys.sort_by_key(|(at, id)| std::cmp::Reverse((*at, id.get())));
    Ok(keys.into_iter().map(|(_, id)| id).collect())
}

/// The messages in that order.
fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: Vec<ExchangeId>,
) -> Answer<Vec<ExchangedMessage>> {
    let of = |direction| -> Vec<i64> {
        ids.iter().filter(|id| id.direction == direction).map(|id| id.message.get()).collect()
    };
    let mut found = HashMap::new();
    let to_customs: Vec<ToCustomsRow> = outbound::table
        .filter(outbound::organisation_id.eq(organisation.get()))
        .filter(outbound::id.eq_any(of(ExchangeDirection::Outbound)))
        .select(ToCustomsRow::as_select())
        .load(connection)?;
    for row in to_customs {
        let id = ExchangeId { direction: ExchangeDirection::Outbound, message: MessageId::new(row.id()) };
        found.insert(id, row.message());
    }
    let from_customs: Vec<FromCustomsRow> = inbound::table
        .filter(inbound::organisation_id.eq(organisation.get()))
        .filter(inbound::id.eq_any(of(ExchangeDirection::Inbound)))
        .select(FromCustomsRow::as_select())
        .load(connection)?;
    for row in from_customs {
        let id = ExchangeId { direction: ExchangeDirection::Inbound, message: MessageId::new(row.id()) };
        found.insert(id, row.message());
    }
    let messages = ids.into_iter().filter_map(|id| Some((id, found.remove(&id)?)));
    messages.map(|(id, message)| message.ok_or_else(|| unreadable(id))).collect()
}

fn unreadable(id: ExchangeId) -> crate::failure::Failure {
    corrupt(format!("customs message {}", id.get()))
}
