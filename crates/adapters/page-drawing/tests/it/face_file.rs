use customs_page_drawing::internals::names_no_more_than_unicode;

/// A table of letters with one subtable of format 12, which has this one group.
fn table(first: u32, last: u32) -> Vec<u8> {
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<_>>();
    [words(&[1, 0x0003_000A, 12]), words(&[0x000C_0000, 28, 0, 1, first, last, 1])].concat()
}

#[test]
fn a_table_that_names_more_letters_than_there_are_is_not_read() {
    assert!(names_no_more_than_unicode(&table(0x4E00, 0x9FFF)));
    assert!(!names_no_more_than_unicode(&table(0, u32::MAX)));
    assert!(names_no_more_than_unicode(&[]));
}
