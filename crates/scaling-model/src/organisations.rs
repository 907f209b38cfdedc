//! The organisations, from the largest to the smallest: the second has half of the first, the third a third of it, and
//! so on (Zipf's law).

use crate::chance::Chance;

pub(crate) struct Organisations {
    weights: Vec<u64>,
    /// The weights of all organisations up to each one.
    sums: Vec<u64>,
    total: u64,
}

/// The weight of the largest organisation.
const LARGEST: u64 = 100_000_000_000;

impl Organisations {
    pub(crate) fn new(number: u64) -> Self {
        let weights: Vec<u64> = (1..=number).map(|rank| LARGEST / rank).collect();
        let mut total = 0;
        let sums = weights
            .iter()
            .map(|weight| {
                total += weight;
                total
            })
            .collect();
        Self { weights, sums, total }
    }

    /// The weight of each organisation, the largest first.
    pub(crate) fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// A weight as millionths of all.
    pub(crate) fn millionths(&self, weight: u64) -> u64 {
        weight * 1_000_000 / self.total.max(1)
    }

    /// The share of an amount for an organisation of that weight, rounded down.
    pub(crate) fn part(&self, amount: u64, weight: u64) -> u64 {
        let part = u128::from(amount) * u128::from(weight) / u128::from(self.total.max(1));
        u64::try_from(part).unwrap_or(u64::MAX)
    }

    /// An organisation, as its place in the order; large ones are drawn as often as they are large.
    pub(crate) fn drawn(&self, chance: &mut Chance) -> usize {
        let at = chance.below(self.total);
        self.sums.partition_point(|sum| *sum <= at)
    }
}
