/// The letters that a font has, as ranges that do not touch, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage(pub Vec<(u32, u32)>);

impl Coverage {
    /// The coverage of these letters, given by their numbers in any order.
    pub fn new(mut letters: Vec<u32>) -> Self {
        letters.sort_unstable();
        letters.dedup();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for letter in letters {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == letter => *last = letter,
                _ => ranges.push((letter, letter)),
            }
        }
        ranges.shrink_to_fit();
        Self(ranges)
    }

    /// Whether the font has this letter.
    pub fn has(&self, letter: char) -> bool {
        let letter = u32::from(letter);
        let after = self.0.partition_point(|(first, _)| *first <= letter);
        after.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|(_, last)| letter <= *last)
    }
}
