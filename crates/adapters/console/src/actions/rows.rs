use crate::posted::Posted;
use customs_declarations::ProvidedDocumentForm;

/// Rows for documents on an empty form.
const ROWS: usize = 2;
/// Most rows that are read; one more than a message can name, so that too many are refused.
const MOST: usize = 100;
/// The fields of a row.
const COLUMNS: [&str; 3] = ["type", "reference", "notes"];

/// The documents of a posted form, without the rows in which nothing was typed.
pub fn documents(posted: &Posted) -> Vec<ProvidedDocumentForm> {
    let rows = (0..MOST).map(|row| {
        let field = |name: &str| posted.filled(&field(row, name));
        ProvidedDocumentForm { document_type: field("type"), reference: field("reference"), notes: field("notes") }
    });
    rows.filter(|document| *document != ProvidedDocumentForm::default()).collect()
}

/// Whether one of the rows that are read has this field.
pub fn is_field(name: &str) -> bool {
    let row = name.strip_prefix("documents.").and_then(|rest| rest.split('.').next()?.parse::<usize>().ok());
    row.is_some_and(|row| row < MOST && COLUMNS.iter().any(|column| field(row, column) == name))
}

/// The name of a field in a row.
pub(super) fn field(row: usize, name: &str) -> String {
    format!("documents.{row}.{name}")
}

/// How many rows the form shows: those that are filled, and empty ones to go on.
pub fn shown(filled: usize, wants_more: bool) -> usize {
    let empty = if wants_more || filled == 0 { ROWS } else { 1 };
    (filled + empty).min(MOST - 1)
}
