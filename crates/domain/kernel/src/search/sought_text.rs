use super::folding::{LONGEST, beginnings, folded, from};
use super::{SearchField, SearchedText};
use crate::{BrokenRule, filled};

/// The most words that are sought each by itself.
const MOST_WORDS: usize = 6;

/// What somebody seeks: a text that a word of the record begins with, or several words of it in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoughtText {
    /// The text as it was written.
    text: String,
    /// The whole of it, in the form in which texts are compared.
    whole: String,
    /// Each of its words; the whole where it is one word.
    words: Vec<String>,
}

/// Where a text that was found has what is sought.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundPlace {
    /// The place of the text among those of the record.
    pub text: usize,
    /// Where it begins in the text, in characters.
    pub from: usize,
    /// Where it ends in the text, in characters: the first that does not belong to it.
    pub to: usize,
    /// Whether the text is what is sought, and nothing more.
    pub is_whole: bool,
}

impl SoughtText {
    /// The most characters of a text that is sought.
    pub const LONGEST: usize = 200;

    /// What this text seeks; `None` when it has no letter and no digit.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let mut whole = from(&folded(text), 0);
        if whole.is_empty() {
            return None;
        }
        let mut words: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let word = from(&folded(word), 0);
            if !word.is_empty() && !words.contains(&word) && words.len() < MOST_WORDS {
                words.push(word);
            }
        }
        // A word that is written twice is sought once.
        if let [word] = words.as_slice() {
            whole.clone_from(word);
        }
        Some(Self { text: text.trim().to_owned(), whole, words })
    }

    /// Reads what somebody typed.
    ///
    /// # Errors
    /// When it has no letter and no digit, or more than 200 characters.
    pub fn try_from_typed(text: &str) -> Result<Self, BrokenRule> {
        if text.chars().count() > Self::LONGEST {
            return Err(BrokenRule::too_long(i64::try_from(Self::LONGEST).unwrap_or(i64::MAX)));
        }
        filled(Some(text)).and_then(Self::new).ok_or_else(BrokenRule::required)
    }

    /// The text as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The whole of it, in the form in which texts are compared.
    #[must_use]
    pub fn whole(&self) -> &str {
        &self.whole
    }

    /// Each of its words in that form; the whole alone where it is one word.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Whether it is one word, so that the words of records show by themselves what is found.
    #[must_use]
    pub const fn is_one_word(&self) -> bool {
        self.words.len() == 1
    }

    /// Whether a record with these texts is found: by the fields that are named, or by any.
    #[must_use]
    pub fn finds(&self, texts: &[SearchedText], fields: Option<&[SearchField]>) -> bool {
        let words = SearchedText::words_of(texts);
        let begins = |sought: &String| {
            words.iter().any(|word| {
                word.word.starts_with(sought.as_str()) && fields.is_none_or(|fields| fields.contains(&word.field))
            })
        };
        begins(&self.whole) || self.words.iter().all(begins)
    }

    /// Where these texts have what is sought: the whole of it rather than one word, and a text that is nothing else
    /// rather than one that only begins so. `None` when none has any of it.
    #[must_use]
    pub fn place_in(&self, texts: &[SearchedText]) -> Option<FoundPlace> {
        let mut sought = vec![&self.whole];
        sought.extend(&self.words);
        sought.into_iter().find_map(|sought| {
            let places = texts.iter().enumerate().filter_map(|(at, text)| place(sought, at, &text.value));
            // Of equal ones the first, which is why they are compared by what they are not.
            places.min_by_key(|place| !place.is_whole)
        })
    }
}

/// Where the text has the first word that begins with what is sought.
fn place(sought: &str, text: usize, value: &str) -> Option<FoundPlace> {
    let folded = folded(value);
    let length = sought.chars().count();
    let start = beginnings(&folded).find(|start| from(&folded, *start).starts_with(sought))?;
    let (first, last) = (folded.get(start)?, folded.get(start + length - 1)?);
    let is_whole = start == 0 && length == folded.len().min(LONGEST);
    Some(FoundPlace { text, from: first.place, to: last.place + 1, is_whole })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<SearchedText> {
        SearchedText::all([
            (SearchField::Reference, Some("INV-2026/001")),
            (SearchField::Container, Some("MSKU 123456-7")),
            (SearchField::CommodityCode, Some("85109000")),
            (SearchField::Name, Some("Acme Imports B.V.")),
        ])
    }

    fn finds(text: &str) -> bool {
        SoughtText::new(text).is_some_and(|sought| sought.finds(&texts(), None))
    }

    #[test]
    fn beginnings_of_words_are_found_whatever_stands_between_them() {
        for text in ["msku1234567", "MSKU-12", "2026 001", "inv 2026", "8510 90", "imports bv", "001", "acme"] {
            assert!(finds(text), "{text}");
        }
        for text in ["sku", "1000", "mports", "9000", "acme exports"] {
            assert!(!finds(text), "{text}");
        }
    }

    #[test]
    fn words_are_found_in_any_order_and_in_different_texts() {
        assert!(finds("imports acme"));
        assert!(finds("8510 acme msku"));
        assert!(!finds("8510 acme maeu"));
        assert!(finds("acme Acme"), "written twice");
    }

    #[test]
    fn a_field_that_is_named_is_searched_alone() {
        let sought = SoughtText::new("8510").expect("letters or digits");
        assert!(sought.finds(&texts(), Some(&[SearchField::CommodityCode])));
        assert!(!sought.finds(&texts(), Some(&[SearchField::Container, SearchField::Name])));
    }

    #[test]
    fn what_is_found_is_marked_in_the_text_as_it_was_written() {
        let place = |text: &str| SoughtText::new(text).and_then(|sought| sought.place_in(&texts()));
        assert_eq!(place("msku12"), Some(FoundPlace { text: 1, from: 0, to: 7, is_whole: false }));
        assert_eq!(place("msku1234567"), Some(FoundPlace { text: 1, from: 0, to: 13, is_whole: true }));
        assert_eq!(place("2026 001"), Some(FoundPlace { text: 0, from: 4, to: 12, is_whole: false }));
        assert_eq!(place("imports acme"), Some(FoundPlace { text: 3, from: 5, to: 12, is_whole: false }));
        assert_eq!(place("nowhere"), None);
    }

    #[test]
    fn what_has_no_letter_and_no_digit_seeks_nothing() {
        assert_eq!(SoughtText::new(" -/. "), None);
        assert_eq!(SoughtText::try_from_typed(" - "), Err(BrokenRule::required()));
        assert!(SoughtText::try_from_typed(&"a".repeat(201)).is_err());
        assert!(SoughtText::try_from_typed(&"a".repeat(200)).is_ok());
    }
}
