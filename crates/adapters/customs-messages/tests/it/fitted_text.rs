use customs_messages::internals::{Facets, FittedText, fit_id, fit_text};
use std::borrow::Cow;

fn ten() -> Facets {
    Facets::parse("maxLength=10").expect("facets")
}

fn text_of(fitted: FittedText<'_>) -> (Option<String>, bool, Option<usize>) {
    (fitted.text.map(Cow::into_owned), fitted.cleaned, fitted.cut_to)
}

#[test]
fn what_fits_stays_as_it_is() {
    assert!(matches!(fit_text("a  b", &ten()).text, Some(Cow::Borrowed("a  b"))));
    assert_eq!(text_of(fit_text("Łódź çelik", &ten())), (Some("Łódź çelik".to_owned()), false, None));
}

#[test]
fn blank_text_is_no_text() {
    for blank in ["", " ", "\t\r\n ", "\u{a0}\u{3000}", "\u{85}"] {
        assert_eq!(fit_text(blank, &ten()).text, None, "{blank:?}");
    }
    assert_eq!(text_of(fit_text("\u{1}\u{7}", &ten())), (None, true, None));
}

#[test]
fn control_characters_go_and_lines_become_one() {
    assert_eq!(text_of(fit_text("a\u{0}b\r\nc", &ten())), (Some("ab  c".to_owned()), true, None));
    assert_eq!(text_of(fit_id(" a \t b ", &ten())), (Some("a b".to_owned()), false, None));
}

#[test]
fn long_text_is_cut_between_characters() {
    assert_eq!(text_of(fit_text("0123456789x", &ten())), (Some("0123456789".to_owned()), false, Some(10)));
    assert_eq!(text_of(fit_text(&"😀".repeat(11), &ten())), (Some("😀".repeat(10)), false, Some(10)));
    assert_eq!(text_of(fit_text("01234567  x", &ten())), (Some("01234567".to_owned()), false, Some(10)));
    assert_eq!(text_of(fit_text("Pączki żółć", &ten())).2, Some(10), "characters count, not bytes");
}
