//! Marks records as put away, and packs the goods items of declarations with that.

use super::records::Settled;
use crate::connection::AnyConnection;
use crate::declarations::packed_lines::{Documents, pack};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{declaration_lines as lines, declarations, transits};
use crate::values::{Json, Ts};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

/// The packed goods items of declarations, and how many bytes that saves, by declaration.
#[derive(Debug, Default)]
pub(super) struct Packed(BTreeMap<i64, (Vec<u8>, u64)>);

/// Reads and packs the lines of these declarations, unless they are packed already.
pub(super) fn load(connection: &mut AnyConnection, records: &[Settled]) -> Fallible<Packed> {
    if records.is_empty() {
        return Ok(Packed::default());
    }
    let rows: Vec<(i64, i64, Json<Value>)> = lines::table
        .filter(lines::organisation_id.eq_any(records.iter().map(|record| record.organisation_id)))
        .filter(lines::declaration_id.eq_any(records.iter().map(|record| record.id)))
        .order((lines::declaration_id.asc(), lines::sequence.asc()))
        .select((lines::declaration_id, lines::id, lines::document))
        .load(connection)?;
    let mut documents: BTreeMap<i64, Documents> = BTreeMap::new();
    for (declaration, line, Json(document)) in rows {
        documents.entry(declaration).or_default().push((line, document));
    }
    let mut packed = Packed::default();
    for (declaration, documents) in documents {
        // A null is a line that is packed; then all are.
        if documents.iter().any(|(_, document)| document.is_null()) {
            continue;
        }
        if let Some(bytes) = pack(&documents)? {
            let before: usize = documents.iter().map(|(_, document)| document.to_string().len()).sum();
            let freed = before.saturating_sub(bytes.len()) as u64;
            packed.0.insert(declaration, (bytes, freed));
        }
    }
    Ok(packed)
}

impl Packed {
    /// Marks a declaration as put away, unless it changed since it was read, and stores its goods items packed. Returns
    /// the bytes that its lines take no longer.
    pub(super) fn put_away(
        &self,
        connection: &mut AnyConnection,
        record: &Settled,
        now: DateTime<Utc>,
    ) -> Fallible<u64> {
        let as_read = declarations::table
            .filter(declarations::organisation_id.eq(record.organisation_id))
            .filter(declarations::id.eq(record.id))
            .filter(declarations::updated_at.eq(record.updated_at));
        let put_away_at = declarations::put_away_at.eq(Some(Ts(now)));
        let Some((packed, freed)) = self.0.get(&record.id) else {
            Prepared(diesel::update(as_read).set(put_away_at)).execute(connection)?;
            return Ok(0);
        };
        let set = (put_away_at, declarations::packed_lines.eq(Some(packed.as_slice())));
        if Prepared(diesel::update(as_read).set(set)).execute(connection)? == 0 {
            return Ok(0);
        }
        let own = lines::table
            .filter(lines::organisation_id.eq(record.organisation_id))
            .filter(lines::declaration_id.eq(record.id));
        Prepared(diesel::update(own).set(lines::document.eq(Json(Value::Null)))).execute(connection)?;
        Ok(*freed)
    }
}

/// Marks a transit as put away, unless it changed since it was read. Its goods items are in its form, which the database
/// compresses itself.
pub(super) fn mark_transit(connection: &mut AnyConnection, record: &Settled, now: DateTime<Utc>) -> Fallible<u64> {
    let as_read = transits::table
        .filter(transits::organisation_id.eq(record.organisation_id))
        .filter(transits::id.eq(record.id))
        .filter(transits::updated_at.eq(record.updated_at));
    Prepared(diesel::update(as_read).set(transits::put_away_at.eq(Some(Ts(now))))).execute(connection)?;
    Ok(0)
}
