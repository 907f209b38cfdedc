use super::{BY_SUBJECT, all, elsewhere, is_known};
use crate::BrokenRule;
use std::collections::BTreeSet;

#[test]
fn a_code_stands_in_one_table_once() {
    let codes: Vec<&str> = all().map(|code| code.code).chain(elsewhere::CODES.iter().copied()).collect();
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
    assert!(codes.iter().all(|code| is_known(code)));
    for table in BY_SUBJECT {
        assert!(table.codes.is_sorted_by_key(|code| code.code), "{}", table.subject);
    }
    assert!(elsewhere::CODES.is_sorted());
}

#[test]
fn what_is_said_of_a_code_are_sentences() {
    for code in all() {
        assert!(code.code.bytes().all(|letter| letter.is_ascii_lowercase() || b"_0123456789".contains(&letter)));
        for text in [code.meaning, code.remedy] {
            assert!(text.ends_with('.') && text.starts_with(|first: char| !first.is_lowercase()), "{}", code.code);
        }
    }
}

#[test]
#[cfg_attr(not(feature = "testing"), ignore = "only builds for tests look")]
#[should_panic(expected = "of_no_table")]
fn a_rule_with_a_code_of_no_table_is_noticed() {
    let _ = BrokenRule::new("of_no_table", "is odd");
}

#[test]
#[cfg_attr(not(feature = "testing"), ignore = "only builds for tests look")]
#[should_panic(expected = "no value most")]
fn a_value_that_no_table_names_is_noticed() {
    let _ = BrokenRule::new("length", "is too long").with("most", 3);
}
