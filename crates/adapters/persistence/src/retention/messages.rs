//! The messages of settled records.

use super::records::Settled;
use crate::Sealer;
use crate::connection::{AnyConnection, MultiBackend};
use crate::exchange::{ArchivedBody, PLAIN, StoredBody, archive};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::values::Json;
use customs_exchange::{InboundFate, KindOfMessage};
use customs_kernel::{EmissionMap, StorageError, SubjectKind};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use std::collections::BTreeSet;

/// A message that is stored as it was sent or came.
#[derive(Debug, Clone, Copy)]
pub struct Plain {
    pub(super) record: i64,
    /// The length of its body in bytes.
    pub(super) size: u64,
    is_outbound: bool,
    id: i64,
}

impl Plain {
    fn row_reader(is_outbound: bool) -> impl Fn((i64, i64, i32)) -> Self {
        move |(id, record, size)| Self { record, size: u64::from(size.unsigned_abs()), is_outbound, id }
    }
}

/// The messages of these records that are not archived, without those that are still to be handed over or acted upon.
pub fn plain(connection: &mut AnyConnection, kind: SubjectKind, records: &[Settled]) -> Fallible<Vec<Plain>> {
    if records.is_empty() {
        return Ok(Vec::new());
    }
    let organisations: BTreeSet<i64> = records.iter().map(|record| record.organisation_id).collect();
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    let sent: Vec<(i64, i64, i32)> = outbound::table
        .filter(outbound::organisation_id.eq_any(&organisations))
        .filter(outbound::subject.eq(kind.word()))
        .filter(outbound::record_id.eq_any(&ids))
        .filter(outbound::encoding.eq(PLAIN))
        .filter(outbound::due_at.is_null())
        .order(outbound::id.asc())
        .select((outbound::id, outbound::record_id, sql::<Integer>("length(outbound_messages.body)")))
        .load(connection)?;
    let came: Vec<(i64, i64, i32)> = inbound::table
        .filter(inbound::organisation_id.eq_any(&organisations))
        .filter(inbound::subject.eq(kind.word()))
        .filter(inbound::record_id.eq_any(&ids))
        .filter(inbound::encoding.eq(PLAIN))
        .filter(inbound::due_at.is_null())
        .filter(inbound::fate.ne(InboundFate::Waiting.word()))
        .order(inbound::id.asc())
        .select((inbound::id, inbound::record_id.assume_not_null(), sql::<Integer>("length(inbound_messages.body)")))
        .load(connection)?;
    Ok(sent.into_iter().map(Plain::row_reader(true)).chain(came.into_iter().map(Plain::row_reader(false))).collect())
}

/// The bodies of messages, as they are stored.
pub struct Bodies {
    kind: SubjectKind,
    sent: Vec<(SentRow, StoredBody)>,
    came: Vec<CameRow>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbound, check_for_backend(MultiBackend))]
struct SentRow {
    id: i64,
    organisation_id: i64,
    record_id: i64,
    subject: String,
    lrn: String,
    emission_map: Option<Json<EmissionMap>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = inbound, check_for_backend(MultiBackend))]
struct CameRow {
    id: i64,
    record_id: Option<i64>,
    body: Vec<u8>,
}

/// Reads the messages.
pub fn load(connection: &mut AnyConnection, kind: SubjectKind, messages: &[Plain]) -> Fallible<Bodies> {
    let ids = |is_outbound| -> Vec<i64> {
        messages.iter().filter(|message| message.is_outbound == is_outbound).map(|message| message.id).collect()
    };
    let (sent, came) = (ids(true), ids(false));
    let mut bodies = Bodies { kind, sent: Vec::new(), came: Vec::new() };
    if !sent.is_empty() {
        let rows = outbound::table.filter(outbound::id.eq_any(sent)).filter(outbound::encoding.eq(PLAIN));
        bodies.sent = rows.select((SentRow::as_select(), StoredBody::as_select())).load(connection)?;
    }
    if !came.is_empty() {
        let rows = inbound::table.filter(inbound::id.eq_any(came)).filter(inbound::encoding.eq(PLAIN));
        bodies.came = rows.select(CameRow::as_select()).load(connection)?;
    }
    Ok(bodies)
}

/// Messages as they are to be stored from now on.
pub struct Smaller {
    sent: Vec<SmallerSent>,
    came: Vec<SmallerCame>,
}

struct SmallerSent {
    id: i64,
    organisation: i64,
    record: i64,
    /// The encrypted body as it was read. A rotation of keys may replace it meanwhile, and then knows better.
    sealed: Option<Vec<u8>>,
    body: ArchivedBody,
    emission_map: Option<Json<EmissionMap>>,
    freed: u64,
}

struct SmallerCame {
    id: i64,
    record: Option<i64>,
    body: ArchivedBody,
    freed: u64,
}

impl Bodies {
    /// Compresses the bodies, and keeps the parts of the emission maps that are still asked for.
    pub fn archive(self, sealer: Option<&Sealer>) -> Result<Smaller, StorageError> {
        let kind = self.kind;
        let sent = self.sent.into_iter().map(|(row, stored)| {
            let SentRow { id, organisation_id, record_id, subject, lrn, emission_map } = row;
            let before = stored.len() + emission_map.as_ref().map_or(0, length);
            let sealed = stored.sealed();
            let body = stored.archive(sealer, (&subject, &lrn))?;
            let emission_map = emission_map.map(|Json(map)| Json(map.only(|chain| outlives_settling(kind, chain))));
            let after = body.body.len() + emission_map.as_ref().map_or(0, length);
            let freed = before.saturating_sub(after) as u64;
            Ok(SmallerSent { id, organisation: organisation_id, record: record_id, sealed, body, emission_map, freed })
        });
        let sent = sent.collect::<Result<_, StorageError>>()?;
        let came = self.came.into_iter().map(|CameRow { id, record_id, body }| {
            let before = body.len();
            let body = archive(body)?;
            let freed = before.saturating_sub(body.body.len()) as u64;
            Ok(SmallerCame { id, record: record_id, body, freed })
        });
        Ok(Smaller { sent, came: came.collect::<Result<_, StorageError>>()? })
    }
}

/// The fate of messages that were to be replaced.
#[derive(Debug, Default)]
pub struct Replaced {
    /// The number of those that were.
    pub rows: u64,
    /// The bytes that they no longer take.
    pub(super) freed: u64,
    /// Records with a message that was no longer as it was read, by their ids.
    pub unfinished: BTreeSet<i64>,
}

impl Replaced {
    fn note(&mut self, updated: usize, freed: u64, record: Option<i64>) {
        if updated > 0 {
            self.rows += 1;
            self.freed += freed;
        } else {
            self.unfinished.extend(record);
        }
    }
}

impl Smaller {
    /// Replaces the messages, each if it is still as it was read and its record is among the `locked`.
    pub fn replace(self, connection: &mut AnyConnection, locked: &BTreeSet<i64>) -> Fallible<Replaced> {
        let mut replaced = Replaced::default();
        for message in self.sent.into_iter().filter(|message| locked.contains(&message.record)) {
            let SmallerSent { id, organisation, record, sealed, body, emission_map, freed } = message;
            let ArchivedBody { body, encoding } = body;
            let as_read = outbound::table
                .filter(outbound::id.eq(id))
                .filter(outbound::organisation_id.eq(organisation))
                .filter(outbound::encoding.eq(PLAIN))
                .filter(outbound::due_at.is_null());
            let set =
                (outbound::body.eq(body), outbound::encoding.eq(encoding), outbound::emission_map.eq(emission_map));
            let updated = match sealed {
                Some(sealed) => {
                    Prepared(diesel::update(as_read.filter(outbound::body.eq(sealed))).set(set)).execute(connection)?
                }
                None => Prepared(diesel::update(as_read).set(set)).execute(connection)?,
            };
            replaced.note(updated, freed, Some(record));
        }
        for message in self.came.into_iter().filter(|message| message.record.is_some_and(|id| locked.contains(&id))) {
            let SmallerCame { id, record, body: ArchivedBody { body, encoding }, freed } = message;
            let as_read = inbound::table
                .filter(inbound::id.eq(id))
                .filter(inbound::encoding.eq(PLAIN))
                .filter(inbound::due_at.is_null());
            let set = (inbound::body.eq(body), inbound::encoding.eq(encoding));
            let updated = Prepared(diesel::update(as_read).set(set)).execute(connection)?;
            replaced.note(updated, freed, record);
        }
        Ok(replaced)
    }
}

/// Whether a place of an emission map is asked for when its record is settled.
fn outlives_settling(kind: SubjectKind, chain: &str) -> bool {
    match kind {
        SubjectKind::Declaration => <customs_declarations::MessageKind as KindOfMessage>::outlives_settling(chain),
        SubjectKind::Transit => <customs_transits::MessageKind as KindOfMessage>::outlives_settling(chain),
    }
}

/// The length of an emission map as text.
fn length(Json(map): &Json<EmissionMap>) -> usize {
    map.iter().map(|(chain, path)| chain.len() + path.len() + "[\"\",\"\"],".len()).sum::<usize>() + "[]".len()
}
