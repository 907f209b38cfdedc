//! Catalogues of sentences, looked up by how a sentence begins. A page with the calculation of a long declaration says some
//! thousands of sentences, and would otherwise compare each with every pattern.

use super::sentences::Sentence;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Sentences that are known. More particular ones stand before those that would have their words as well.
pub struct Catalogue {
    sentences: &'static [Sentence],
    index: OnceLock<Index>,
}

/// The places of sentences in a catalogue, in its order.
struct Index {
    /// By the first byte: the sentences that begin with it, and those that begin with a value.
    by_beginning: HashMap<u8, Vec<usize>>,
    /// The sentences that begin with a value.
    open: Vec<usize>,
}

impl Catalogue {
    /// The catalogue of these sentences.
    pub const fn of(sentences: &'static [Sentence]) -> Self {
        Self { sentences, index: OnceLock::new() }
    }

    /// The sentences that may have the words of this one, in the order of the catalogue.
    pub fn candidates(&self, sentence: &str) -> impl Iterator<Item = &'static Sentence> {
        let Index { by_beginning, open } = self.index.get_or_init(|| Index::of(self.sentences));
        let found = sentence.as_bytes().first().and_then(|first| by_beginning.get(first)).unwrap_or(open);
        found.iter().filter_map(|place| self.sentences.get(*place))
    }
}

impl Index {
    fn of(sentences: &[Sentence]) -> Self {
        let begins_with = |place: &usize| sentences.get(*place).map(|(english, _)| Self::beginning(english));
        let places = |first: Option<u8>| -> Vec<usize> {
            let fits = |place: &usize| begins_with(place).is_some_and(|begins| begins.is_none() || begins == first);
            (0..sentences.len()).filter(fits).collect()
        };
        let beginnings = sentences.iter().filter_map(|(english, _)| Self::beginning(english));
        Self { by_beginning: beginnings.map(|first| (first, places(Some(first)))).collect(), open: places(None) }
    }

    /// The first byte of a pattern; `None` when it begins with a value.
    fn beginning(pattern: &str) -> Option<u8> {
        pattern.bytes().next().filter(|_| !pattern.starts_with("{}"))
    }
}
