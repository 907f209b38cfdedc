//! A declaration that is put away: its form and its goods items as one compressed value, since ten lines that resemble each
//! other take hardly more than one. Its row keeps the columns that lists and searches use, and in the document what reports
//! read. It has no rows of lines; which ids its lines have is known by ranges.

use super::lines::insert_with_ids;
use super::repository::of;
use crate::batch::insert_all;
use crate::compression::{packed, unpacked};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::schema::{declarations, packed_line_ids as ranges};
use crate::values::Ts;
use customs_declarations::form::{DeclarationForm, HeaderForm, ItemForm, PartyForm};
use customs_declarations::{Declaration, DeclarationId, Line, LineId};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

/// What is compressed of a declaration: its form without items, and its items in their order, each with the id of its line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Content {
    pub(crate) form: DeclarationForm,
    pub(crate) lines: Vec<(i64, ItemForm)>,
}

/// The first byte of a packed declaration, which names the dictionary that it was compressed with.
const FORM: u8 = 1;

impl Content {
    /// The content in few bytes; `None` when that would make it no smaller.
    pub(crate) fn pack(&self) -> Result<Option<Vec<u8>>, StorageError> {
        let text = serde_json::to_vec(self).map_err(|error| StorageError::Failed(Box::new(error)))?;
        let frame = packed(&text).map_err(|error| StorageError::Failed(Box::new(error)))?;
        Ok(frame.map(|mut frame| {
            frame.insert(0, FORM);
            frame
        }))
    }

    /// The content that was packed; `None` when it cannot be read.
    pub(super) fn unpack(packed: &[u8]) -> Option<Self> {
        let [FORM, frame @ ..] = packed else { return None };
        serde_json::from_slice(&unpacked(frame).ok()?).ok()
    }

    /// The form and the lines.
    pub(super) fn parts(self) -> (DeclarationForm, Vec<Line>) {
        let lines = self.lines.into_iter().map(|(id, item)| Line { id: LineId::new(id), item });
        (self.form, lines.collect())
    }

    /// What stays in the row of the declaration: the fields that reports read (`reports/rows.rs`).
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

/// Ids of lines that follow each other and belong to one declaration that is put away.
#[derive(Debug, Insertable)]
#[diesel(table_name = ranges)]
struct NewRange {
    organisation_id: i64,
    first_id: i64,
    last_id: i64,
    declaration_id: i64,
}

/// Keeps whose lines these are, by ranges of their ids. Lines that were stored together mostly are one range.
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

/// The declaration whose line that is, among those that are put away. Ranges do not overlap, since no id is given twice.
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
    // A draft that was deleted while it was put away leaves its ranges behind.
    let put_away = of(organisation, DeclarationId::new(declaration)).filter(declarations::packed.is_not_null());
    Ok(put_away.select(declarations::id).first(connection).optional()?)
}

/// Makes a draft that was put away one like any other, before its lines are changed; those that are packed become rows.
pub(super) fn take_out(connection: &mut AnyConnection, draft: &Declaration, is_packed: bool) -> Fallible<()> {
    if is_packed {
        insert_with_ids(connection, draft.organisation, draft.id, &draft.lines)?;
        let first_ids = draft.lines.iter().map(|line| line.id.get());
        let known = ranges::table
            .filter(ranges::organisation_id.eq(draft.organisation.get()))
            .filter(ranges::first_id.eq_any(first_ids));
        diesel::delete(known).execute(connection)?;
    }
    let out = (declarations::put_away_at.eq(None::<Ts>), declarations::packed.eq(None::<Vec<u8>>));
    if Prepared(diesel::update(of(draft.organisation, draft.id)).set(out)).execute(connection)? == 0 {
        return Err(corrupt(format!("declaration {}", draft.id)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_declarations::testing::{a_valid_import, a_valid_item};

    #[test]
    fn what_is_packed_is_unpacked_to_the_same() {
        let form = a_valid_import();
        let lines = (1..=10).map(|id| (id, ItemForm { sequence: Some(id), ..a_valid_item() })).collect();
        let content = Content { form, lines };
        let packed = content.pack().expect("packed").expect("smaller");
        assert_eq!(Content::unpack(&packed), Some(content));
        assert_eq!(Content::unpack(&packed[1..]), None);
        assert_eq!(Content::unpack(&[]), None);
    }
}
