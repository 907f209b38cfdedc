//! The words by which items are found.

use crate::master_item::MasterItemForm;
use std::collections::BTreeMap;

/// Characters kept of a word; further ones hardly distinguish words.
const LONGEST: usize = 40;
/// Most words used of a query; further ones hardly narrow the result.
const MOST: usize = 8;

/// The words of a query. Each must begin a word of the item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of a text, the longest first, since it narrows the result most. A text without words gives an empty
    /// list, which finds nothing.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut found: Vec<String> = words(text).collect();
        found.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        let mut kept: Vec<String> = Vec::new();
        for word in found {
            // A word that begins with the longer one also begins with the shorter one, so the shorter one adds
            // nothing.
            if kept.len() < MOST && !kept.iter().any(|longer| longer.starts_with(&word)) {
                kept.push(word);
            }
        }
        Self(kept)
    }

    /// The words in lower case.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

/// The words by which an item is found, in lower case. The flag says whether type-ahead search uses the word
/// (from code, description, commodity code); lists also use the others (from SKU and part number).
#[must_use]
pub fn words_of_item(form: &MasterItemForm) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    for text in [&form.sku, &form.part_number].into_iter().flatten() {
        found.extend(words(text).map(|word| (word, false)));
    }
    for text in [&form.item_code, &form.description, &form.hs_code].into_iter().flatten() {
        found.extend(words(text).map(|word| (word, true)));
    }
    found
}

/// Splits a text into runs of letters and digits. The databases disagree on lower case, so it is made here, letter by
/// letter: otherwise a Greek sigma at the end of a word would not begin any longer word.
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
        assert_eq!(SearchWords::from_text(" AB-12/Größe  x ").as_slice(), ["größe", "ab", "12", "x"]);
        assert!(SearchWords::from_text(" -/ ").as_slice().is_empty());
        assert_eq!(SearchWords::from_text(&"w v ".repeat(100)).as_slice(), ["w", "v"]);
        assert_eq!(SearchWords::from_text("1 2 3 4 5 6 7 8 9").as_slice().len(), MOST);
    }

    #[test]
    fn a_word_that_a_longer_one_begins_with_narrows_nothing_down() {
        assert_eq!(SearchWords::from_text("bolt bolts bol steel nut").as_slice(), ["bolts", "steel", "nut"]);
    }

    #[test]
    fn letters_are_lowered_alike_wherever_they_stand() {
        assert_eq!(SearchWords::from_text("ΣΟΣ").as_slice(), ["σοσ"]);
    }

    #[test]
    fn an_article_is_found_by_its_texts_and_by_its_numbers_in_lists_only() {
        let text = |text: &str| Some(text.to_owned());
        let form = MasterItemForm {
            item_code: text("AB-12"),
            description: text("Steel bolt AB"),
            sku: text("S1 bolt"),
            part_number: text("P9"),
            ..MasterItemForm::default()
        };
        let found: Vec<_> = words_of_item(&form).into_iter().collect();
        let expected = [("12", true), ("ab", true), ("bolt", true), ("p9", false), ("s1", false), ("steel", true)];
        assert_eq!(found, expected.map(|(word, quick)| (word.to_owned(), quick)));
    }

    #[test]
    fn a_word_is_cut_alike_in_queries_and_articles() {
        let long = "x".repeat(60);
        assert_eq!(SearchWords::from_text(&long).as_slice()[0].len(), LONGEST);
    }
}
