//! A declaration that is archived: its form and its goods items as one compressed value, since ten lines that resemble
//! each other take hardly more than one. Its row keeps the columns that lists and searches use, and in the document
//! what reports read. It has no rows of lines; ranges show which ids its lines have.

use super::lines::insert_with_ids;
use super::repository::by_id;
use crate::batch::insert_all;
use crate::compression::{packed, unpacked};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::schema::{declarations, packed_line_ids as ranges};
use crate::values::{Json, Ts};
use customs_declarations::form::{DeclarationForm, HeaderForm, ItemForm, PartyForm};
use customs_declarations::{DeclarationId, Line, LineId};
use customs_kernel::{OrganisationId, StorageError, Version};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

/// The compressed part of a declaration: its form without items, and its items in order, each with its line's id.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Content {
    /// The form, without items.
    pub form: DeclarationForm,
    /// The items, each with the id of its line.
    pub lines: Vec<(i64, ItemForm)>,
}

/// The first byte of a packed declaration, which names the dictionary that it was compressed with.
const FORM: u8 = 1;

impl Content {
    /// The content in few bytes; `None` when that would make it no smaller.
    pub fn pack(&self) -> Result<Option<Vec<u8>>, StorageError> {
        let text = serde_json::to_vec(self).map_err(|error| StorageError::Failed(Box::new(error)))?;
        let frame = packed(&text).map_err(|error| StorageError::Failed(Box::new(error)))?;
        Ok(frame.map(|mut frame| {
            frame.insert(0, FORM);
            frame
        }))
    }

    /// The content that was packed; `None` when it cannot be read.
    pub fn unpack(packed: &[u8]) -> Option<Self> {
        let [FORM, frame @ ..] = packed else { return None };
        serde_json::from_slice(&unpacked(frame).ok()?).ok()
    }

    /// The form and the lines.
    pub(super) fn parts(self) -> (DeclarationForm, Vec<Line>) {
        let lines = self.lines.into_iter().map(|(id, item)| Line { id: LineId::new(id), item });
        (self.form, lines.collect())
    }

    /// The part that stays in the row of the declaration: the fields that reports read (`reports/rows.rs`).
    pub(crate) fn reported(&self) -> DeclarationForm {
        let HeaderForm { consignor, importer, destination_country, .. } = &self.form.declaration;
        let named = |party: &Option<PartyForm>| {
            party.as_ref().map(|PartyForm { customer_code: _, eori, name, address: _ }| PartyForm {
                eori: eori.clone(),
                name: name.clone(),
                ..PartyForm::default()
            })
        };
        DeclarationForm {
            declaration: HeaderForm {
                consignor: named(consignor),
                importer: named(importer),
                destination_country: destination_country.clone(),
                ..HeaderForm::default()
            },
            ..DeclarationForm::default()
        }
    }
}

/// Ids of lines that follow each other and belong to one declaration that is archived.
#[derive(Debug, Insertable)]
#[diesel(table_name = ranges)]
struct NewRange {
    organisation_id: i64,
    first_id: i64,
    last_id: i64,
    declaration_id: i64,
}

/// Keeps the organisation of these lines, by ranges of their ids. Lines that were stored together mostly are one range.
pub(crate) fn keep_ids(
    connection: &mut AnyConnection,
    organisation: i64,
    declaration: i64,
    ids: &[i64],
) -> Fallible<()> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    let mut rows: Vec<NewRange> = Vec::new();
    for id in ids {
        match rows.last_mut() {
            Some(last) if last.last_id + 1 == id => last.last_id = id,
            _ => rows.push(NewRange {
                organisation_id: organisation,
                first_id: id,
                last_id: id,
                declaration_id: declaration,
            }),
        }
    }
    insert_all!(connection, ranges::table, rows);
    Ok(())
}

/// The declaration of that line, among those that are archived. Ranges do not overlap, since no id is given twice.
pub(crate) fn declaration_of(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    line: i64,
) -> Fallible<Option<i64>> {
    let range: Option<(i64, i64)> = ranges::table
        .filter(ranges::organisation_id.eq(organisation.get()))
        .filter(ranges::first_id.le(line))
        .order(ranges::first_id.desc())
        .select((ranges::last_id, ranges::declaration_id))
        .first(connection)
        .optional()?;
    let Some((_, declaration)) = range.filter(|(last, _)| *last >= line) else { return Ok(None) };
    // A draft that was deleted while it was archived leaves its ranges behind.
    let archive = by_id(organisation, DeclarationId::new(declaration)).filter(declarations::packed.is_not_null());
    Ok(archive.select(declarations::id).first(connection).optional()?)
}

/// Makes a draft of this version that was archived one like any other, before it changes or goes, and returns whether
/// there was one. It is a statement of its own, which leaves the version: the audit log then compares the whole form
/// with the change, and not what stayed in the row. Lines that are packed become rows.
pub(super) fn take_out(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
    version: Version,
) -> Fallible<bool> {
    let archive = by_id(organisation, id)
        .filter(declarations::version.eq(version.get()))
        .filter(declarations::put_away_at.is_not_null());
    let found: Option<Option<Vec<u8>>> =
        Prepared(archive.select(declarations::packed)).get_result(connection).optional()?;
    let Some(packed) = found else { return Ok(false) };
    let out = (declarations::put_away_at.eq(None::<Ts>), declarations::packed.eq(None::<Vec<u8>>));
    let Some(packed) = packed else {
        return Ok(Prepared(diesel::update(archive).set(out)).execute(connection)? == 1);
    };
    let wrong = || corrupt(format!("declaration {id}"));
    let (form, lines) = Content::unpack(&packed).ok_or_else(wrong)?.parts();
    let whole = (out, declarations::document.eq(Json(form)));
    if Prepared(diesel::update(archive).set(whole)).execute(connection)? == 0 {
        return Ok(false);
    }
    insert_with_ids(connection, organisation, id, &lines)?;
    let known = ranges::table
        .filter(ranges::organisation_id.eq(organisation.get()))
        .filter(ranges::first_id.eq_any(lines.iter().map(|line| line.id.get())));
    diesel::delete(known).execute(connection)?;
    Ok(true)
}
