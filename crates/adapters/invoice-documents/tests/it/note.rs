use customs_invoice_documents::internals::note;

#[test]
fn a_note_that_looks_as_if_it_had_a_subject_gets_one() {
    for plain in ["Container 7", "Dock #7", "#7# and #8#", "between ##", "#four#", "é#"] {
        assert_eq!(note(plain), plain);
    }
    assert_eq!(note("Lots #123# to #125#"), "#AAI#Lots #123# to #125#");
    assert_eq!(note("#ééé#"), "#AAI##ééé#");
}
