use super::{BY_SUBJECT, RuleCode, all};
use crate::BrokenRule;
use std::collections::BTreeSet;

#[test]
fn a_word_stands_for_one_code() {
    let words: BTreeSet<&str> = RuleCode::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(words.len(), RuleCode::ALL.len());
    for code in RuleCode::ALL {
        let word = code.word();
        assert!(word.bytes().all(|letter| letter.is_ascii_lowercase() || b"_0123456789".contains(&letter)), "{word}");
        assert_eq!(format!("{code:?}").to_lowercase(), word.replace('_', ""), "the code is named as its word");
    }
}

#[test]
fn codes_stand_in_the_order_of_the_alphabet() {
    for table in BY_SUBJECT {
        assert!(table.codes.is_sorted_by_key(|code| code.word()), "{}", table.subject);
    }
    let others: Vec<_> = RuleCode::ALL.iter().filter(|code| code.explanation().is_none()).collect();
    assert!(others.is_sorted_by_key(|code| code.word()));
}

#[test]
fn the_api_answers_the_codes_that_are_explained() {
    let explained: Vec<_> = RuleCode::ALL.iter().copied().filter(|code| code.explanation().is_some()).collect();
    assert_eq!(all().collect::<Vec<_>>(), explained);
    assert!(RuleCode::Taken.explanation().is_some() && RuleCode::PasswordCommon.explanation().is_none());
}

#[test]
fn what_is_said_of_a_code_are_sentences() {
    for code in all() {
        let stated = code.explanation().expect("what it means");
        for text in [stated.meaning, stated.remedy] {
            assert!(text.ends_with('.') && text.starts_with(|first: char| !first.is_lowercase()), "{code}");
        }
    }
}

#[test]
#[cfg_attr(not(feature = "testing"), ignore = "only builds for tests look")]
#[should_panic(expected = "no value most")]
fn a_value_that_the_table_does_not_name_is_noticed() {
    let _ = BrokenRule::new(RuleCode::Length, "is too long").with("most", 3);
}
