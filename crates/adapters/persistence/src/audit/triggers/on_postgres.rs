//! The triggers on PostgreSQL, each with a function of its own, which names the columns of its table.

use super::audited::{Audited, CHANGE, END, NEW, Noted, Shape, Which};
use super::template::filled;

/// States that no actor is set in the database.
const PAST_THE_SERVICE: &str = "coalesce(current_setting('customs.acting', true), '') = ''";

/// A trigger with its function.
pub(super) struct Trigger {
    /// Its name, which is that of its function too.
    pub(super) name: String,
    /// The statement that makes the function, or replaces the one that is there.
    pub(super) function: String,
    /// The statement that makes the trigger.
    pub(super) trigger: String,
}

/// The triggers of the table for new rows, changes and deletions.
pub(super) fn triggers(audited: &Audited) -> [Trigger; 3] {
    [new_rows(audited), changes(audited), ends(audited)]
}

fn new_rows(audited: &Audited) -> Trigger {
    let (template, fires) = if audited.together {
        let fires = "INSERT ON {table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT";
        (include_str!("on_postgres/new_lines.sql"), fires.to_owned())
    } else {
        (include_str!("on_postgres/new.sql"), format!("INSERT ON {{table}} FOR EACH ROW{}", when(audited.new_rows)))
    };
    let record = record(audited, "NEW");
    trigger(audited, NEW, &fires, &filled(template, &[("record", record.as_str())]))
}

fn changes(audited: &Audited) -> Trigger {
    let changes: String = audited.noted.iter().map(change).collect();
    let parts = [("record", record(audited, "OLD")), ("changes", changes.trim_end().to_owned())];
    let parts = parts.each_ref().map(|(name, part)| (*name, part.as_str()));
    let function = filled(include_str!("on_postgres/change.sql"), &parts);
    trigger(audited, CHANGE, &format!("UPDATE ON {{table}} FOR EACH ROW{}", when(audited.changes)), &function)
}

fn ends(audited: &Audited) -> Trigger {
    let fields = audited.noted.iter().map(|noted| {
        let value = value(noted, "OLD");
        match noted.shape {
            Shape::Document => format!("('{}', {value})", noted.column),
            _ => format!("('{}', to_jsonb({value}))", noted.column),
        }
    });
    let fields: Vec<String> = fields.collect();
    let parts = [("record", record(audited, "OLD")), ("fields", fields.join(",\n            "))];
    let parts = parts.each_ref().map(|(name, part)| (*name, part.as_str()));
    let function = filled(include_str!("on_postgres/end.sql"), &parts);
    trigger(audited, END, &format!("DELETE ON {{table}} FOR EACH ROW{}", when(audited.ends)), &function)
}

/// The trigger for this kind of write, of a text in which only the table itself is left open.
fn trigger(audited: &Audited, write: &str, fires: &str, function: &str) -> Trigger {
    let Audited { table, kind, organisation, .. } = audited;
    let name = audited.trigger(write);
    let parts = [("table", *table), ("kind", *kind), ("organisation", *organisation)];
    let trigger = filled(&format!("CREATE TRIGGER {name} AFTER {fires} EXECUTE FUNCTION {name}()"), &parts);
    Trigger { name, function: filled(function, &parts), trigger }
}

/// The condition with which a trigger fires. It names no column, except in the two triggers of the packing: PostgreSQL
/// would refuse to change one that it names.
fn when(which: Which) -> String {
    match which {
        Which::All => String::new(),
        Which::PastTheService => format!(" WHEN ({PAST_THE_SERVICE})"),
        Which::NotPacking => format!(
            " WHEN ((OLD.packed IS NULL) = (NEW.packed IS NULL) OR OLD.version <> NEW.version OR {PAST_THE_SERVICE})"
        ),
    }
}

/// The id of the record as text, from the row before or after the write.
fn record(audited: &Audited, row: &str) -> String {
    let columns: Vec<String> = audited.id.iter().map(|column| format!("{row}.{column}")).collect();
    columns.join(" || '/' || ")
}

/// The statements that note the column in `was` and `becomes` when it changed.
fn change(noted: &Noted) -> String {
    let Noted { column, shape } = noted;
    let [was, becomes] = match shape {
        Shape::Document => [("OLD", "NEW"), ("NEW", "OLD")].map(|(row, other)| parts_of_document(column, row, other)),
        _ => ["OLD", "NEW"]
            .map(|row| format!("jsonb_strip_nulls(jsonb_build_object('{column}', {}))", value(noted, row))),
    };
    format!(
        "    IF NEW.{column} IS DISTINCT FROM OLD.{column} THEN\n        was := was || {was};\n        \
         becomes := becomes || {becomes};\n    END IF;\n"
    )
}

/// An object with the document of this row; if it is an object in both rows, only with the parts that the other
/// lacks.
fn parts_of_document(column: &str, row: &str, other: &str) -> String {
    let template = include_str!("on_postgres/document.sql");
    filled(template, &[("column", column), ("row", row), ("other", other)]).trim_end().to_owned()
}

/// The value of a column of this row, as it is written when it is whole.
fn value(noted: &Noted, row: &str) -> String {
    let column = format!("{row}.{}", noted.column);
    match noted.shape {
        Shape::Plain | Shape::Decimal | Shape::Truth | Shape::Document => column,
        Shape::Moment => format!(r#"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"#),
        Shape::Bytes => format!("'\\x' || encode({column}, 'hex')"),
        Shape::Length => format!("length({column})"),
    }
}
