//! What is kept of a record for searching.

use crate::failure::{Fallible, corrupt};
use customs_kernel::search::{IndexedWord, SearchField, SearchedText};
use std::collections::BTreeSet;

/// What a record is found by, and what is shown of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) record: i64,
    pub(super) title: String,
    pub(super) about: Option<String>,
    pub(super) texts: Vec<SearchedText>,
}

impl Entry {
    /// The texts as they are stored: a line for each, with the number of its field, a tab and the text.
    pub(super) fn stored_texts(&self) -> String {
        let line = |text: &SearchedText| format!("{}\t{}", text.field.number(), in_one_line(&text.value));
        self.texts.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The words of the texts, each once.
    pub(super) fn words(&self) -> BTreeSet<IndexedWord> {
        SearchedText::words_of(&self.texts)
    }
}

/// The words as they are stored: a line for each, which begins with a line break, the number of its field and a space.
pub(super) fn stored_words(words: &BTreeSet<IndexedWord>) -> String {
    words.iter().map(|IndexedWord { word, field }| format!("\n{} {word}", field.number())).collect()
}

/// The words that are stored so.
pub(super) fn read_words(stored: &str) -> Fallible<BTreeSet<IndexedWord>> {
    let read = |line: &str| {
        let (number, word) = line.split_once(' ')?;
        Some(IndexedWord { word: word.to_owned(), field: SearchField::from_number(number.parse().ok()?)? })
    };
    let lines = stored.split('\n').filter(|line| !line.is_empty());
    lines.map(|line| read(line).ok_or_else(|| corrupt(format!("the word {line:?} of a search")))).collect()
}

/// The texts that are stored so.
pub(super) fn read_texts(stored: &str) -> Fallible<Vec<SearchedText>> {
    let read = |line: &str| {
        let (number, value) = line.split_once('\t')?;
        Some(SearchedText::new(SearchField::from_number(number.parse().ok()?)?, value))
    };
    let lines = stored.split('\n').filter(|line| !line.is_empty());
    lines.map(|line| read(line).ok_or_else(|| corrupt(format!("the text {line:?} of a search")))).collect()
}

/// The text without line breaks and other control characters, NUL among them, which PostgreSQL does not store.
pub(super) fn in_one_line(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}
