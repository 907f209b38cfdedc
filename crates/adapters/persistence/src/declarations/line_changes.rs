//! Changes of lines. Each writes the rows that it names, and renumbers the others with one statement.

use super::line_updates;
use super::lines::insert_from;
use crate::audit;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, stale};
use crate::prepared::Prepared;
use crate::schema::declaration_lines as rows;
use crate::values::Json;
use customs_declarations::form::ItemForm;
use customs_declarations::ports::LineChange;
use customs_declarations::{Declaration, DeclarationId, LineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// Applies the change to the stored lines of the draft, which must be those in `draft`. Returns the ids of new
/// lines, in order.
pub(super) fn change(
    connection: &mut AnyConnection,
    draft: &Declaration,
    change: &LineChange,
) -> Fallible<Vec<LineId>> {
    audit::note_lines(connection, draft, change)?;
    let mut rows = Rows { connection, organisation: draft.organisation, declaration: draft.id };
    let count = number(draft.lines.len());
    match change {
        LineChange::Keep => Ok(Vec::new()),
        LineChange::ReplaceAll(items) => {
            rows.delete_all()?;
            rows.insert(1, items.clone())
        }
        LineChange::Match(items) => rows.match_to(draft, items),
        LineChange::Add(item) => {
            let to = place(item, count + 1);
            rows.renumber(to..=count, 1)?;
            rows.insert(to, vec![item.as_ref().clone()])
        }
        LineChange::Update(items) => {
            match items.as_slice() {
                [(id, item)] => rows.update(*id, item)?,
                items => line_updates::update(rows.connection, rows.organisation, rows.declaration, items)?,
            }
            Ok(Vec::new())
        }
        LineChange::Move(id, item) => {
            let Some(from) = number_of(draft, *id) else { return Err(stale().into()) };
            let to = place(item, count);
            if to < from {
                rows.renumber(to..=from - 1, 1)?;
            } else {
                rows.renumber(from + 1..=to, -1)?;
            }
            rows.update(*id, item)?;
            rows.give_number(*id, to)?;
            Ok(Vec::new())
        }
        LineChange::Remove(id) => {
            if let Some(from) = number_of(draft, *id) {
                rows.delete(*id)?;
                rows.renumber(from + 1..=count, -1)?;
            }
            Ok(Vec::new())
        }
    }
}

/// The lines of one declaration.
struct Rows<'a> {
    connection: &'a mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
}

/// All lines of a declaration.
#[diesel::dsl::auto_type(no_type_alias)]
fn all(organisation: OrganisationId, declaration: DeclarationId) -> _ {
    let (organisation, declaration): (i64, i64) = (organisation.get(), declaration.get());
    rows::table.filter(rows::organisation_id.eq(organisation)).filter(rows::declaration_id.eq(declaration))
}

impl Rows<'_> {
    fn insert(&mut self, first: i32, items: Vec<ItemForm>) -> Fallible<Vec<LineId>> {
        let lines = insert_from(self.connection, self.organisation, self.declaration, first, items)?;
        Ok(lines.into_iter().map(|line| line.id).collect())
    }

    /// Makes these items the lines: known ones are updated and get their places, others are added, and the lines that no
    /// item names are deleted.
    fn match_to(&mut self, draft: &Declaration, items: &[(Option<LineId>, ItemForm)]) -> Fallible<Vec<LineId>> {
        let places: HashMap<LineId, usize> =
            draft.lines.iter().enumerate().map(|(place, line)| (line.id, place)).collect();
        let mut known: Vec<(usize, usize)> = Vec::new();
        let (mut changed, mut added) = (Vec::new(), Vec::new());
        for (to, (named, item)) in items.iter().enumerate() {
            match named.and_then(|line| places.get(&line)) {
                Some(from) => {
                    known.push((*from, to));
                    let line = &draft.lines[*from];
                    if line.item != *item {
                        changed.push((line.id, item.clone()));
                    }
                }
                None => added.push((to, item.clone())),
            }
        }
        line_updates::update(self.connection, self.organisation, self.declaration, &changed)?;
        known.sort_unstable();
        let kept: HashSet<usize> = known.iter().map(|(from, _)| *from).collect();
        for (place, line) in draft.lines.iter().enumerate() {
            if !kept.contains(&place) {
                self.delete(line.id)?;
            }
        }
        self.place(draft, &known)?;
        let mut ids = Vec::with_capacity(added.len());
        for run in added.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            let items = run.iter().map(|(_, item)| item.clone()).collect();
            ids.extend(self.insert(number(run[0].0 + 1), items)?);
        }
        Ok(ids)
    }

    /// Gives lines their new places; `known` has their places of before with the new ones, in the order of the former.
    /// Lines that only move up because others went are moved together, run by run: no run reaches one behind it.
    fn place(&mut self, draft: &Declaration, known: &[(usize, usize)]) -> Fallible<()> {
        if known.iter().all(|(from, to)| to <= from) && known.is_sorted_by_key(|(_, to)| *to) {
            for run in known.chunk_by(|(from, to), (next, next_to)| from - to == next - next_to) {
                let ((first, to), (last, _)) = (run[0], run[run.len() - 1]);
                if first != to {
                    self.renumber(number(first + 1)..=number(last + 1), number(to) - number(first))?;
                }
            }
            return Ok(());
        }
        for (from, to) in known.iter().filter(|(from, to)| from != to) {
            self.give_number(draft.lines[*from].id, number(to + 1))?;
        }
        Ok(())
    }

    fn update(&mut self, id: LineId, item: &ItemForm) -> Fallible<()> {
        let line = all(self.organisation, self.declaration).filter(rows::id.eq(id.get()));
        let columns = (
            rows::hs_code.eq(item.hs_code.clone()),
            rows::sku.eq(item.sku.clone()),
            rows::country_of_origin.eq(item.country_of_origin.clone()),
            rows::document.eq(Json(item.clone())),
        );
        Prepared(diesel::update(line).set(columns)).execute(self.connection)?;
        Ok(())
    }

    fn give_number(&mut self, id: LineId, number: i32) -> Fallible<()> {
        let line = all(self.organisation, self.declaration).filter(rows::id.eq(id.get()));
        diesel::update(line).set(rows::sequence.eq(number)).execute(self.connection)?;
        Ok(())
    }

    /// Adds `by` to the numbers of the lines in the range.
    fn renumber(&mut self, lines: RangeInclusive<i32>, by: i32) -> Fallible<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let (first, last) = lines.into_inner();
        let moved = all(self.organisation, self.declaration).filter(rows::sequence.between(first, last));
        diesel::update(moved).set(rows::sequence.eq(rows::sequence + by)).execute(self.connection)?;
        Ok(())
    }

    fn delete(&mut self, id: LineId) -> Fallible<()> {
        let line = all(self.organisation, self.declaration).filter(rows::id.eq(id.get()));
        diesel::delete(line).execute(self.connection)?;
        Ok(())
    }

    fn delete_all(&mut self) -> Fallible<()> {
        diesel::delete(all(self.organisation, self.declaration)).execute(self.connection)?;
        Ok(())
    }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn number_of(draft: &Declaration, id: LineId) -> Option<i32> {
    draft.lines.iter().position(|line| line.id == id).map(|place| number(place + 1))
}

/// The line number that the item asks for, at most `last`; `last` when it asks for none.
fn place(item: &ItemForm, last: i32) -> i32 {
    let named = item.sequence.unwrap_or(i64::from(last)).clamp(1, i64::from(last.max(1)));
    i32::try_from(named).unwrap_or(last)
}
