//! Sentences that are stored together with what they say.

use customs_kernel::facts::Statement;
use customs_persistence::internals::stored_statements::{fact, stored};

fn statement() -> Statement {
    Statement::new("said", "the server answered 451\r\nbusy".to_owned(), Vec::new())
}

fn code(text: &str) -> Option<String> {
    let stored = stored(Some(text.to_owned()), fact(&statement())).expect("a text");
    assert_eq!(stored.text(), text);
    stored.statement().map(|statement| statement.code().to_owned())
}

#[test]
fn a_fact_belongs_to_its_sentence_and_to_shorter_forms_of_it() {
    for text in ["the server answered 451\r\nbusy", "the server answered 451  busy", "the server answered"] {
        assert_eq!(code(text).as_deref(), Some("said"), "{text:?}");
    }
    for text in ["timed out", "the server answered 503", "the server answered 451  busy and more"] {
        assert_eq!(code(text), None, "an earlier version wrote {text:?}");
    }
}

#[test]
fn rows_of_earlier_versions_and_damaged_facts_have_their_text_alone() {
    assert_eq!(stored(None, fact(&statement())), None);
    for fact in [None, Some("{".to_owned()), Some("{}".to_owned())] {
        let stored = stored(Some("timed out".to_owned()), fact).expect("a text");
        assert_eq!((stored.text(), stored.statement()), ("timed out", None));
    }
}
