//! Numbers that look random and are the same in every run (SplitMix64).

pub(crate) struct Chance {
    state: u64,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Chance {
    pub(crate) fn from_seed(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from zero to `limit`, which is left out.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        let product = u128::from(self.next()) * u128::from(limit);
        // The upper half of the product of two numbers of 64 bits fits into 64 bits.
        u64::try_from(product >> 64).unwrap_or_default()
    }
}

/// A number below `limit` that belongs to `number`: it stands for the hash by which Citus chooses a shard.
pub(crate) fn hashed(number: u64, seed: u64, limit: u64) -> u64 {
    Chance::from_seed(number.wrapping_mul(STEP).wrapping_add(seed)).next() % limit.max(1)
}
