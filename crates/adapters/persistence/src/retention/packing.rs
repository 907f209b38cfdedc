//! Marks records as archived, and packs declarations with that.

use super::records::Settled;
use crate::connection::AnyConnection;
use crate::declarations::packed::{Content, keep_ids};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{declaration_lines as lines, declarations, transits};
use crate::values::{Json, Ts};
use chrono::{DateTime, Utc};
use customs_declarations::form::{DeclarationForm, ItemForm};
use diesel::prelude::*;
use std::collections::BTreeMap;

/// Declarations that are packed and not stored yet, by their ids.
#[derive(Debug, Default)]
pub struct Packed(BTreeMap<i64, PackedDeclaration>);

#[derive(Debug)]
struct PackedDeclaration {
    bytes: Vec<u8>,
    /// The part that stays in the row.
    document: Json<DeclarationForm>,
    lines: Vec<i64>,
    /// The bytes of documents that it no longer takes.
    freed: u64,
}

/// Reads and packs these declarations, unless they are packed already.
pub fn load(connection: &mut AnyConnection, records: &[Settled]) -> Fallible<Packed> {
    if records.is_empty() {
        return Ok(Packed::default());
    }
    let forms: Vec<(i64, Json<DeclarationForm>)> = declarations::table
        .filter(declarations::organisation_id.eq_any(records.iter().map(|record| record.organisation_id)))
        .filter(declarations::id.eq_any(records.iter().map(|record| record.id)))
        .filter(declarations::packed.is_null())
        .select((declarations::id, declarations::document))
        .load(connection)?;
    let rows: Vec<(i64, i64, i32, Json<ItemForm>)> = lines::table
        .filter(lines::organisation_id.eq_any(records.iter().map(|record| record.organisation_id)))
        .filter(lines::declaration_id.eq_any(records.iter().map(|record| record.id)))
        .order((lines::declaration_id.asc(), lines::sequence.asc()))
        .select((lines::declaration_id, lines::id, lines::sequence, lines::document))
        .load(connection)?;
    let mut items: BTreeMap<i64, Vec<(i64, ItemForm)>> = BTreeMap::new();
    for (declaration, line, sequence, Json(item)) in rows {
        let item = ItemForm { sequence: Some(sequence.into()), ..item };
        items.entry(declaration).or_default().push((line, item));
    }
    let mut packed = Packed::default();
    for (declaration, Json(form)) in forms {
        let content = Content { form, lines: items.remove(&declaration).unwrap_or_default() };
        if let Some(smaller) = PackedDeclaration::pack(&content)? {
            packed.0.insert(declaration, smaller);
        }
    }
    Ok(packed)
}

impl PackedDeclaration {
    fn pack(content: &Content) -> Fallible<Option<Self>> {
        let Some(bytes) = content.pack()? else { return Ok(None) };
        let document = content.reported();
        let before = length(&content.form) + content.lines.iter().map(|(_, item)| length(item)).sum::<usize>();
        let freed = before.saturating_sub(bytes.len() + length(&document)) as u64;
        let lines = content.lines.iter().map(|(id, _)| *id).collect();
        Ok(Some(Self { bytes, document: Json(document), lines, freed }))
    }
}

/// The length of a document as text.
fn length(document: &impl serde::Serialize) -> usize {
    serde_json::to_string(document).map_or(0, |text| text.len())
}

impl Packed {
    /// Marks a declaration as archived, unless it changed since it was read, and stores it packed. Returns the bytes
    /// that its documents no longer take.
    pub fn archive(&self, connection: &mut AnyConnection, record: &Settled, now: DateTime<Utc>) -> Fallible<u64> {
        let as_read = declarations::table
            .filter(declarations::organisation_id.eq(record.organisation_id))
            .filter(declarations::id.eq(record.id))
            .filter(declarations::updated_at.eq(record.updated_at));
        let put_away_at = declarations::put_away_at.eq(Some(Ts(now)));
        let Some(PackedDeclaration { bytes, document, lines: ids, freed }) = self.0.get(&record.id) else {
            Prepared(diesel::update(as_read).set(put_away_at)).execute(connection)?;
            return Ok(0);
        };
        // Another pass, which took over while this one stood still, may have packed it.
        let unpacked = as_read.filter(declarations::packed.is_null());
        let set = (put_away_at, declarations::packed.eq(Some(bytes.as_slice())), declarations::document.eq(document));
        if Prepared(diesel::update(unpacked).set(set)).execute(connection)? == 0 {
            return Ok(0);
        }
        let own = lines::table
            .filter(lines::organisation_id.eq(record.organisation_id))
            .filter(lines::declaration_id.eq(record.id));
        Prepared(diesel::delete(own)).execute(connection)?;
        keep_ids(connection, record.organisation_id, record.id, ids)?;
        Ok(*freed)
    }
}

/// Marks a transit as archived, unless it changed since it was read. Its goods items are in its form, which the
/// database compresses itself.
pub(super) fn mark_transit(connection: &mut AnyConnection, record: &Settled, now: DateTime<Utc>) -> Fallible<u64> {
    let as_read = transits::table
        .filter(transits::organisation_id.eq(record.organisation_id))
        .filter(transits::id.eq(record.id))
        .filter(transits::updated_at.eq(record.updated_at));
    Prepared(diesel::update(as_read).set(transits::put_away_at.eq(Some(Ts(now))))).execute(connection)?;
    Ok(0)
}
