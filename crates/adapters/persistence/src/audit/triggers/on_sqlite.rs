//! The triggers on SQLite, where each names the columns of its table.

use super::audited::{Audited, Noted, Shape, Which};
use super::template::filled;

/// States that no actor is set in the database.
const PAST_THE_SERVICE: &str = "(SELECT kind FROM audit_acting) IS NULL";

/// The statements that make the triggers of the table for new rows, changes and deletions.
pub(super) fn triggers(audited: &Audited) -> [String; 3] {
    [new_rows(audited), changes(audited), ends(audited)]
}

fn new_rows(audited: &Audited) -> String {
    trigger(audited, "NEW", &when(condition(audited.new_rows)), include_str!("on_sqlite/new.sql"))
}

fn changes(audited: &Audited) -> String {
    let noted = &audited.noted;
    let changed: Vec<String> = noted.iter().map(differs).collect();
    let mut changed = changed.join(" OR ");
    if let Some(condition) = condition(audited.changes) {
        changed = format!("{condition} AND ({changed})");
    }
    let fields: Vec<String> = noted.iter().map(change).collect();
    // Lengths may be the same where the contents are not.
    let lengths = noted.iter().filter(|noted| noted.shape == Shape::Length);
    let lengths = lengths.map(|noted| format!("(column1 = '{}' AND {})", noted.column, differs(noted)));
    let found: Vec<String> = std::iter::once("column2 IS NOT column3".to_owned()).chain(lengths).collect();
    let parts = [("fields", fields.join(",\n                ")), ("differs", found.join(" OR "))];
    let parts = parts.each_ref().map(|(name, part)| (*name, part.as_str()));
    let text = filled(include_str!("on_sqlite/change.sql"), &parts);
    trigger(audited, "NEW", &when(Some(changed)), &text)
}

fn ends(audited: &Audited) -> String {
    let fields = audited.noted.iter().map(|noted| format!("('{}', {})", noted.column, whole(noted, "OLD")));
    let fields: Vec<String> = fields.collect();
    let text = filled(include_str!("on_sqlite/end.sql"), &[("fields", fields.join(",\n                ").as_str())]);
    trigger(audited, "OLD", &when(condition(audited.ends)), &text)
}

/// The statement for a trigger of this text, with the id that `row` has.
fn trigger(audited: &Audited, row: &str, when: &str, text: &str) -> String {
    let Audited { table, kind, organisation, id, .. } = audited;
    let record = match id.as_slice() {
        [id] => format!("CAST({row}.{id} AS TEXT)"),
        several => several.iter().map(|id| format!("{row}.{id}")).collect::<Vec<_>>().join(" || '/' || "),
    };
    let parts = [
        ("table", *table),
        ("kind", *kind),
        ("organisation", *organisation),
        ("record", record.as_str()),
        ("when", when),
    ];
    filled(text, &parts)
}

fn when(condition: Option<String>) -> String {
    condition.map(|condition| format!("\n    WHEN {condition}")).unwrap_or_default()
}

fn condition(which: Which) -> Option<String> {
    match which {
        Which::All => None,
        Which::PastTheService => Some(PAST_THE_SERVICE.to_owned()),
        Which::NotPacking => Some(format!(
            "((OLD.packed IS NULL) = (NEW.packed IS NULL) OR OLD.version <> NEW.version OR {PAST_THE_SERVICE})"
        )),
    }
}

fn differs(noted: &Noted) -> String {
    format!("OLD.{column} IS NOT NEW.{column}", column = noted.column)
}

/// The column with what it was and what it becomes, for a change.
fn change(noted: &Noted) -> String {
    let column = noted.column;
    let [was, becomes] = match noted.shape {
        Shape::Document => [("OLD", "NEW"), ("NEW", "OLD")].map(|(row, other)| parts_of_document(column, row, other)),
        Shape::Length => {
            ["OLD", "NEW"].map(|row| format!("iif(OLD.{column} IS NEW.{column}, NULL, {})", whole(noted, row)))
        }
        _ => ["OLD", "NEW"].map(|row| whole(noted, row)),
    };
    format!("('{column}', {was}, {becomes})")
}

/// The document of this row if it changed; if it is an object in both rows, the parts that the other lacks.
fn parts_of_document(column: &str, row: &str, other: &str) -> String {
    let template = include_str!("on_sqlite/document.sql");
    filled(template, &[("column", column), ("row", row), ("other", other)]).trim_end().to_owned()
}

/// The value of a column of this row, as it is written.
fn whole(noted: &Noted, row: &str) -> String {
    let column = format!("{row}.{}", noted.column);
    match noted.shape {
        Shape::Plain | Shape::Moment => format!("nullif(json_quote({column}), 'null')"),
        Shape::Decimal => {
            format!("iif({column} IS NULL, NULL, iif(json_valid({column}), {column}, json_quote({column})))")
        }
        Shape::Truth => format!("iif({column} IS NULL, NULL, iif({column}, 'true', 'false'))"),
        Shape::Bytes => format!("iif({column} IS NULL, NULL, json_quote('\\x' || lower(hex({column}))))"),
        Shape::Document => column,
        Shape::Length => format!("CAST(length({column}) AS TEXT)"),
    }
}
