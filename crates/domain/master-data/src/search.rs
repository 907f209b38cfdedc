//! The words that articles are found by.

use crate::item::ItemForm;
use std::collections::BTreeMap;

/// Characters of a word that are kept; the rest does not tell words apart.
const LONGEST: usize = 40;
/// Words of a query that are looked for; more narrow nothing down.
const MOST: usize = 8;

/// The words of a query: each must begin a word of what is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of a text, the longest first: it narrows down most. Empty when the text has none,
    /// and then nothing is found.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut found: Vec<String> = words(text).collect();
        found.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        let mut kept: Vec<String> = Vec::new();
        for word in found {
            // Whatever begins with a longer word begins with its beginning too.
            if kept.len() < MOST && !kept.iter().any(|longer| longer.starts_with(&word)) {
                kept.push(word);
            }
        }
        Self(kept)
    }

    /// The words, in lower case.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

/// The words an article is found by, in lower case, and whether type-ahead search (code,
/// description, commodity code) looks at them; else only lists do (SKU and part number too).
#[must_use]
pub fn words_of_item(form: &ItemForm) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    for text in [&form.sku, &form.part_number].into_iter().flatten() {
        found.extend(words(text).map(|word| (word, false)));
    }
    for text in [&form.item_code, &form.description, &form.hs_code].into_iter().flatten() {
        found.extend(words(text).map(|word| (word, true)));
    }
    found
}

/// Letters and digits that stand together. The databases disagree on lower case, so it is made here,
/// and letter by letter: a Greek sigma at the end of a word would else begin no longer word.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().flat_map(char::to_lowercase).take(LONGEST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_its_words_the_longest_first() {
        assert_eq!(SearchWords::of(" AB-12/Größe  x ").as_slice(), ["größe", "ab", "12", "x"]);
        assert!(SearchWords::of(" -/ ").as_slice().is_empty());
        assert_eq!(SearchWords::of(&"w v ".repeat(100)).as_slice(), ["w", "v"]);
        assert_eq!(SearchWords::of("1 2 3 4 5 6 7 8 9").as_slice().len(), MOST);
    }

    #[test]
    fn a_word_that_a_longer_one_begins_with_narrows_nothing_down() {
        assert_eq!(SearchWords::of("bolt bolts bol steel nut").as_slice(), ["bolts", "steel", "nut"]);
    }

    #[test]
    fn letters_are_lowered_alike_wherever_they_stand() {
        assert_eq!(SearchWords::of("ΣΟΣ").as_slice(), ["σοσ"]);
    }

    #[test]
    fn an_article_is_found_by_its_texts_and_by_its_numbers_in_lists_only() {
        let text = |text: &str| Some(text.to_owned());
        let form = ItemForm {
            item_code: text("AB-12"),
            description: text("Steel bolt AB"),
            sku: text("S1 bolt"),
            part_number: text("P9"),
            ..ItemForm::default()
        };
        let found: Vec<_> = words_of_item(&form).into_iter().collect();
        let expected = [("12", true), ("ab", true), ("bolt", true), ("p9", false), ("s1", false), ("steel", true)];
        assert_eq!(found, expected.map(|(word, quick)| (word.to_owned(), quick)));
    }

    #[test]
    fn a_word_is_cut_alike_in_queries_and_articles() {
        let long = "x".repeat(60);
        assert_eq!(SearchWords::of(&long).as_slice()[0].len(), LONGEST);
    }
}
