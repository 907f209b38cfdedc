//! Notes changed lines of a declaration in the audit log: one entry for all that one write changes, with the fields
//! that changed by the numbers of the lines. Row by row it would be hundreds.

use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::placement::{Placement, Variants};
use customs_declarations::form::ItemForm;
use customs_declarations::ports::LineChange;
use customs_declarations::{Declaration, LineId};
use customs_kernel::Acting;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The INSERT of an entry on PostgreSQL.
macro_rules! on_postgres {
    () => {
        "INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, \
         before, after) VALUES ($1, now(), $2, $3, $4, 'declaration', $5, 'changed', $6, $7)"
    };
}

/// The INSERT, which also stores that the entry waits to be chained, or the statement that does so after it. Where
/// tables are spread over several servers, one statement for both rows would be gathered on the coordinator, and its
/// unit of work committed in two phases.
const ON_POSTGRES: Variants<(&str, Option<&str>)> = Variants {
    one_server: (
        concat!(
            "WITH entry AS (",
            on_postgres!(),
            " RETURNING organisation_id, id) INSERT INTO audit_waiting SELECT organisation_id, id FROM entry RETURNING id"
        ),
        None,
    ),
    spread: (
        concat!(on_postgres!(), " RETURNING id"),
        Some("INSERT INTO audit_waiting (organisation_id, id) VALUES ($1, $2)"),
    ),
};

const ON_SQLITE: &str = "INSERT INTO audit_entries (organisation_id, at, actor_kind, actor_id, request_id, record_kind, \
     record_id, action, before, after) \
     VALUES (?, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), ?, ?, ?, 'declaration', ?, 'changed', ?, ?) RETURNING id";

#[derive(QueryableByName)]
struct Entry {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Fields of lines by the numbers of the lines, before and after a change.
#[derive(Default)]
struct Lines {
    before: Map<String, Value>,
    after: Map<String, Value>,
}

/// Notes a change of the lines of a draft. A line that was added or removed changes the numbers of those behind it,
/// which are not noted. Where no actor is set, the triggers of the table note each row.
pub(crate) fn note_lines(connection: &mut AnyConnection, draft: &Declaration, change: &LineChange) -> Fallible<()> {
    let Some(Acting { kind, id, request }) = Acting::current() else { return Ok(()) };
    let Lines { before, after } = changed(draft, change)?;
    if before.is_empty() && after.is_empty() {
        return Ok(());
    }
    let (insert, insert_waiting) = match connection {
        AnyConnection::Pg(_) => Placement::current().pick(ON_POSTGRES),
        AnyConnection::Sqlite(_) => (ON_SQLITE, None),
    };
    let insert = diesel::sql_query(insert)
        .bind::<BigInt, _>(draft.organisation.get())
        .bind::<Text, _>(kind.word())
        .bind::<Nullable<Text>, _>(id)
        .bind::<Nullable<Text>, _>(request)
        .bind::<Text, _>(draft.id.to_string())
        .bind::<Text, _>(json!({ "lines": before }).to_string())
        .bind::<Text, _>(json!({ "lines": after }).to_string());
    let Entry { id } = each!(connection, connection => insert.get_result(connection))?;
    if let Some(insert_waiting) = insert_waiting {
        diesel::sql_query(insert_waiting)
            .bind::<BigInt, _>(draft.organisation.get())
            .bind::<BigInt, _>(id)
            .execute(connection)?;
    }
    Ok(())
}

fn changed(draft: &Declaration, change: &LineChange) -> Fallible<Lines> {
    let mut lines = Lines::default();
    match change {
        LineChange::Keep => {}
        LineChange::ReplaceAll(items) => {
            for place in 0..draft.lines.len().max(items.len()) {
                lines.add(place, draft.lines.get(place).map(|line| &line.item), items.get(place))?;
            }
        }
        LineChange::Match(items) => {
            // By the numbers that the lines had; those that are new are numbered behind them.
            let mut matched: HashMap<LineId, &ItemForm> =
                items.iter().filter_map(|(line, item)| Some(((*line)?, item))).collect();
            for (place, line) in draft.lines.iter().enumerate() {
                lines.add(place, Some(&line.item), matched.remove(&line.id))?;
            }
            let is_new = |line: &Option<LineId>| line.is_none_or(|line| matched.contains_key(&line));
            for (place, (_, item)) in (draft.lines.len()..).zip(items.iter().filter(|(line, _)| is_new(line))) {
                lines.add(place, None, Some(item))?;
            }
        }
        LineChange::Add(item) => {
            lines.add(LineChange::place_of_added(item, draft.lines.len()), None, Some(item))?;
        }
        LineChange::Update(items) => {
            for (id, item) in items {
                lines.add_known(draft, *id, Some(item))?;
            }
        }
        LineChange::Move(id, item) => lines.add_known(draft, *id, Some(item))?,
        LineChange::Remove(id) => lines.add_known(draft, *id, None)?,
    }
    Ok(lines)
}

impl Lines {
    fn add_known(&mut self, draft: &Declaration, id: LineId, after: Option<&ItemForm>) -> Fallible<()> {
        match draft.lines.iter().position(|line| line.id == id) {
            Some(place) => self.add(place, draft.lines.get(place).map(|line| &line.item), after),
            None => Ok(()),
        }
    }

    /// Adds the fields of the line at this place that differ.
    fn add(&mut self, place: usize, before: Option<&ItemForm>, after: Option<&ItemForm>) -> Fallible<()> {
        if before == after {
            return Ok(());
        }
        let number = (place + 1).to_string();
        let (was, is) = (fields(before)?, fields(after)?);
        let differing = |one: &Map<String, Value>, other: &Map<String, Value>| {
            one.iter()
                .filter(|(name, value)| !value.is_null() && other.get(*name) != Some(*value))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect::<Map<String, Value>>()
        };
        if before.is_some() {
            self.before.insert(number.clone(), Value::Object(differing(&was, &is)));
        }
        if after.is_some() {
            self.after.insert(number, Value::Object(differing(&is, &was)));
        }
        Ok(())
    }
}

fn fields(item: Option<&ItemForm>) -> Fallible<Map<String, Value>> {
    let value = item.map(serde_json::to_value).transpose();
    match value.map_err(|error| customs_kernel::StorageError::Failed(Box::new(error)))? {
        Some(Value::Object(fields)) => Ok(fields),
        _ => Ok(Map::new()),
    }
}
