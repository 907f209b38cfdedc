use crate::posted::Posted;
use customs_declarations::ProvidedDocumentForm;

/// Rows for documents on an empty form.
const ROWS: usize = 2;
/// Most rows that are read; one more than a message can name, so that too many are refused.
const MOST: usize = 100;
/// The fields of a row.
const COLUMNS: [&str; 3] = ["type", "reference", "notes"];

/// The documents of a posted form, those rows left out in which nothing was typed.
pub(super) fn documents(posted: &Posted) -> Vec<ProvidedDocumentForm> {
    let rows = (0..MOST).map(|row| {
        let field = |name: &str| posted.filled(&field(row, name));
        ProvidedDocumentForm { document_type: field("type"), reference: field("reference"), notes: field("notes") }
    });
    rows.filter(|document| *document != ProvidedDocumentForm::default()).collect()
}

/// Whether one of the rows that are read has this field.
pub(super) fn is_field(name: &str) -> bool {
    let row = name.strip_prefix("documents.").and_then(|rest| rest.split('.').next()?.parse::<usize>().ok());
    row.is_some_and(|row| row < MOST && COLUMNS.iter().any(|column| field(row, column) == name))
}

/// The name of a field in a row.
pub(super) fn field(row: usize, name: &str) -> String {
    format!("documents.{row}.{name}")
}

/// How many rows the form shows: those that are filled, and empty ones to go on.
pub(super) fn shown(filled: usize, wants_more: bool) -> usize {
    let empty = if wants_more || filled == 0 { ROWS } else { 1 };
    (filled + empty).min(MOST - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_a_word_are_left_out() {
        let sent =
            Posted::read(b"documents.0.type=+&documents.2.type=N380&documents.2.reference=F1&documents.3.notes=n");
        let read = documents(&sent);
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].document_type.as_deref(), Some("N380"));
        assert_eq!(read[1].notes.as_deref(), Some("n"));
    }

    #[test]
    fn a_row_that_is_not_read_has_no_fields() {
        assert!(["documents.0.type", "documents.7.reference", "documents.99.notes"].into_iter().all(is_field));
        for other in
            ["documents.100.type", "documents.07.type", "documents.0.colour", "documents.0", "documents.0.type.x"]
        {
            assert!(!is_field(other), "{other}");
        }
    }

    #[test]
    fn there_is_always_room_for_one_more_document_up_to_the_most() {
        assert_eq!((shown(0, false), shown(2, false), shown(2, true), shown(99, true)), (2, 3, 4, 99));
    }
}
