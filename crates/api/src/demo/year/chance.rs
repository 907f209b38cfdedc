/// A sequence of numbers that look random and are the same in each run.
#[derive(Debug, Clone)]
pub(super) struct Chance(u64);

impl Chance {
    /// Begins the sequence of this number.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below `limit`, which must be above 0; by the algorithm SplitMix64.
    pub(super) const fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }

    /// The next number from `first` to `last`, both included.
    pub(super) const fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last - first + 1)
    }

    /// One of these, which are some.
    pub(super) fn one_of<'t, T>(&mut self, these: &'t [T]) -> &'t T {
        // A length fits 64 bits, and what is below it fits a length.
        &these[self.below(these.len() as u64) as usize]
    }
}
