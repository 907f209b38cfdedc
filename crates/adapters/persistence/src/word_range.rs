//! The range of an index that holds the words with a given beginning.

/// Characters in a part of a text that is kept for searching; parts at the end of a text are shorter.
pub(crate) const LENGTH: usize = 8;
/// Characters in the shortest part that is kept. A shorter part occurs in so many texts that no index helps.
const SHORTEST: usize = 3;

/// All words that begin with a text, as a range: from the text up to, but without, another one. With `LIKE`, the use
/// of an index would depend on the settings of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordRange {
    /// The beginning, which is the first word of the range.
    pub(crate) from: String,
    /// The first word after the range; `None` when the range has no end.
    pub below: Option<String>,
    /// The length of the beginning, in characters.
    pub length: i64,
}

impl WordRange {
    /// The range of words with this beginning.
    pub fn new(beginning: &str) -> Self {
        let length = i64::try_from(beginning.chars().count()).unwrap_or(i64::MAX);
        Self { from: beginning.to_owned(), below: behind(beginning), length }
    }
}

/// The first text, in the order of code points, after all those that begin with this one: its last character is
/// replaced by the next. A character without a next one is dropped, and the one before it is raised.
fn behind(beginning: &str) -> Option<String> {
    let mut characters: Vec<char> = beginning.chars().collect();
    while let Some(last) = characters.pop() {
        if let Some(next) = next(last) {
            characters.push(next);
            return Some(characters.into_iter().collect());
        }
    }
    None
}

/// The next character; surrogates are skipped, since they are no characters.
fn next(character: char) -> Option<char> {
    let next = u32::from(character) + 1;
    char::from_u32(next).or_else(|| (character < char::MAX).then_some('\u{e000}'))
}

/// The first and the last characters of a text, as many as a kept part has; none when the text is too short.
pub fn ends(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() < SHORTEST {
        return Vec::new();
    }
    let length = characters.len().min(LENGTH);
    let first: String = characters[..length].iter().collect();
    let last: String = characters[characters.len() - length..].iter().collect();
    if first == last { vec![first] } else { vec![first, last] }
}
