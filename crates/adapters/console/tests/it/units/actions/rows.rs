use customs_console::internals::Posted;
use customs_console::internals::actions::rows::{documents, is_field, shown};

#[test]
fn rows_without_a_word_are_left_out() {
    let sent = Posted::read(b"documents.0.type=+&documents.2.type=N380&documents.2.reference=F1&documents.3.notes=n");
    let read = documents(&sent);
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].document_type.as_deref(), Some("N380"));
    assert_eq!(read[1].notes.as_deref(), Some("n"));
}

#[test]
fn a_row_that_is_not_read_has_no_fields() {
    assert!(["documents.0.type", "documents.7.reference", "documents.99.notes"].into_iter().all(is_field));
    for other in ["documents.100.type", "documents.07.type", "documents.0.colour", "documents.0", "documents.0.type.x"]
    {
        assert!(!is_field(other), "{other}");
    }
}

#[test]
fn there_is_always_room_for_one_more_document_up_to_the_most() {
    assert_eq!((shown(0, false), shown(2, false), shown(2, true), shown(99, true)), (2, 3, 4, 99));
}
