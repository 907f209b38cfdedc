use super::SearchField;
use super::folding::{beginnings, folded, from};
use std::collections::BTreeSet;

/// A text by which a record is found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchedText {
    /// What the text is.
    pub field: SearchField,
    /// The text as people write it.
    pub value: String,
}

/// A word of a record as databases keep it: the text from the beginning of a word on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct IndexedWord {
    /// The text, in the form in which texts are compared.
    pub word: String,
    /// What the text is.
    pub field: SearchField,
}

impl SearchedText {
    /// The text of a field.
    #[must_use]
    pub fn new(field: SearchField, value: impl Into<String>) -> Self {
        Self { field, value: value.into() }
    }

    /// The texts with these values, each once; what is missing or has no letter and no digit is left out.
    pub fn all<'a>(texts: impl IntoIterator<Item = (SearchField, Option<&'a str>)>) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for (field, value) in texts {
            let Some(value) = value.map(str::trim).filter(|value| value.contains(char::is_alphanumeric)) else {
                continue;
            };
            if seen.insert((field, value)) {
                all.push(Self::new(field, value));
            }
        }
        all
    }

    /// The words of the text.
    #[must_use]
    pub fn words(&self) -> BTreeSet<IndexedWord> {
        let folded = folded(&self.value);
        let word = |start| IndexedWord { word: from(&folded, start), field: self.field };
        beginnings(&folded).map(word).collect()
    }

    /// The words of all these texts, each once for each field.
    #[must_use]
    pub fn words_of(texts: &[Self]) -> BTreeSet<IndexedWord> {
        texts.iter().flat_map(Self::words).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        SearchedText::new(SearchField::Reference, text).words().into_iter().map(|word| word.word).collect()
    }

    #[test]
    fn the_rest_of_a_text_is_kept_from_each_word_on() {
        assert_eq!(words("INV-2026/001"), ["001", "2026001", "inv2026001"]);
        assert_eq!(words("Müller & Söhne"), ["müllersöhne", "söhne"]);
        assert_eq!(words("8510.90.00"), ["00", "85109000", "9000"]);
        assert_eq!(words("--"), [""; 0]);
    }

    #[test]
    fn long_texts_are_kept_in_part() {
        let long = words(&"a".repeat(100));
        assert_eq!(long, ["a".repeat(40)]);
        let many: Vec<String> = (10..40).map(|number| number.to_string()).collect();
        assert_eq!(words(&many.join(" ")).len(), 12);
    }

    #[test]
    fn equal_texts_are_kept_once_and_empty_ones_never() {
        let texts = [
            (SearchField::CommodityCode, Some("85109000")),
            (SearchField::CommodityCode, Some(" 85109000 ")),
            (SearchField::Reference, Some("85109000")),
            (SearchField::Reference, Some(" - ")),
            (SearchField::Reference, None),
        ];
        let all = SearchedText::all(texts);
        let expected = [SearchField::CommodityCode, SearchField::Reference].map(|of| SearchedText::new(of, "85109000"));
        assert_eq!(all, expected);
    }
}
