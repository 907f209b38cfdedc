//! The form of texts in which they are compared.

/// The most characters of a word that are kept and compared.
pub(super) const LONGEST: usize = 40;
/// The most words of one text that are kept.
const MOST_WORDS: usize = 12;

/// A letter or digit of a text as it is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Folded {
    pub(super) character: char,
    /// The place of the character in the text that it comes from, in characters.
    pub(super) place: usize,
    /// Whether a word begins here.
    pub(super) begins: bool,
}

/// The letters and digits of a text, in lower case.
pub(super) fn folded(text: &str) -> Vec<Folded> {
    let mut folded = Vec::new();
    let mut begins = true;
    for (place, character) in text.chars().enumerate() {
        if !character.is_alphanumeric() {
            begins = true;
            continue;
        }
        for character in character.to_lowercase().filter(|lower| lower.is_alphanumeric()) {
            folded.push(Folded { character, place, begins });
            begins = false;
        }
    }
    folded
}

/// The text from there on, as it is kept and compared.
pub(super) fn from(folded: &[Folded], start: usize) -> String {
    folded.iter().skip(start).take(LONGEST).map(|folded| folded.character).collect()
}

/// The places at which the words of a text begin; of a long text the first few.
pub(super) fn beginnings(folded: &[Folded]) -> impl Iterator<Item = usize> {
    folded.iter().enumerate().filter(|(_, folded)| folded.begins).map(|(start, _)| start).take(MOST_WORDS)
}
