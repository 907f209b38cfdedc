use customs_ncts_messages::internals::{clean, cut};

#[test]
fn what_no_message_holds_goes_and_lines_become_one() {
    assert_eq!(clean(" a\u{0}b\r\nc\u{ffff} ").as_deref(), Some("ab  c"));
    assert_eq!(clean("Łódź 😀").as_deref(), Some("Łódź 😀"));
    for blank in ["", " ", "\t\r\n", "\u{1}\u{7f}", "\u{a0}"] {
        assert_eq!(clean(blank), None, "{blank:?}");
    }
}

#[test]
fn long_texts_are_cut_between_characters() {
    assert_eq!(cut("😀".repeat(11), 10), ("😀".repeat(10), true));
    assert_eq!(cut("ééééé".to_owned(), 5), ("ééééé".to_owned(), false));
    assert_eq!(cut("ab  cd".to_owned(), 4), ("ab".to_owned(), true));
}
