use customs_page_drawing::internals::{cleaned, clusters};

#[test]
fn what_prints_as_something_else_is_left_out_and_accents_join_their_letters() {
    for (text, clean) in [
        ("Jansen & Zn.", "Jansen & Zn."),
        ("e\u{301}n\tab\u{ad}c\u{200b}d\r", "\u{e9}n abcd "),
        ("1\u{a0}000", "1\u{a0}000"),
        ("a\u{202e}txt.exe\u{202c}", "atxt.exe"),
        ("Vie\u{323}\u{302}t", "Vi\u{1ec7}t"),
        ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"),
        ("\u{5d7}\u{200f}!", "\u{5d7}\u{200f}!"),
        ("\u{301}", "\u{301}"),
    ] {
        assert_eq!(cleaned(text), clean, "{text:?}");
    }
}

#[test]
fn a_letter_and_its_signs_are_one_part() {
    let parts = |text| clusters(text).collect::<Vec<_>>();
    assert_eq!(parts("ab"), ["a", "b"]);
    assert_eq!(parts("q\u{301}x"), ["q\u{301}", "x"]);
    assert_eq!(parts("\u{e01}\u{e34}\u{e48}\u{e19}"), ["\u{e01}", "\u{e34}\u{e48}", "\u{e19}"]);
    assert_eq!(parts("\u{5e9}\u{5c1}a"), ["\u{5e9}\u{5c1}", "a"]);
    assert_eq!(parts(""), [""; 0]);
}
