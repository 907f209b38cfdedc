/// The letters that a font has, as ranges that do not touch, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Coverage(Vec<(u32, u32)>);

impl Coverage {
    /// The coverage of these letters, given by their numbers in any order.
    pub(super) fn new(mut letters: Vec<u32>) -> Self {
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

    pub(super) fn has(&self, letter: char) -> bool {
        let letter = u32::from(letter);
        let after = self.0.partition_point(|(first, _)| *first <= letter);
        after.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|(_, last)| letter <= *last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_found_in_their_ranges_alone() {
        let coverage = Coverage::new(vec![0x64, 0x61, 0x62, 0x63, 0x61, 0x4e00]);
        assert_eq!(coverage, Coverage(vec![(0x61, 0x64), (0x4e00, 0x4e00)]));
        for (letter, has) in [('`', false), ('a', true), ('d', true), ('e', false), ('一', true), ('丁', false)] {
            assert_eq!(coverage.has(letter), has, "{letter}");
        }
        assert!(!Coverage::default().has('a'));
    }
}
