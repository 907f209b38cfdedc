use customs_persistence::internals::{WordRange, ends};

#[test]
fn a_range_ends_before_the_first_word_that_begins_otherwise() {
    let below = |beginning: &str| WordRange::new(beginning).below;
    for (beginning, expected) in [
        ("bolt", Some("bolu")),
        ("ß", Some("à")),
        ("a\u{d7ff}", Some("a\u{e000}")),
        ("a\u{10ffff}", Some("b")),
        ("a\u{10ffff}\u{10ffff}", Some("b")),
        ("\u{10ffff}", None),
        ("", None),
    ] {
        assert_eq!(below(beginning).as_deref(), expected, "{beginning:?}");
    }
}

#[test]
fn the_length_is_that_of_characters() {
    assert_eq!(WordRange::new("größe").length, 5);
}

#[test]
fn a_text_is_looked_for_by_both_its_ends() {
    assert_eq!(ends("ab"), [""; 0]);
    assert_eq!(ends("abc"), ["abc"]);
    assert_eq!(ends("12345678"), ["12345678"]);
    assert_eq!(ends("é123456789"), ["é1234567", "23456789"]);
}
