//! The load of the largest organisations on the node that has them, and the remedies.

use crate::inputs::Inputs;
use crate::organisations::Organisations;
use crate::placement::Placement;

/// The loads with one number of workers. Loads are in millionths of all.
pub(crate) struct HotNode {
    pub(crate) workers: u64,
    pub(crate) mean: u64,
    /// The loads as Citus places the shards.
    pub(crate) by_hash: u64,
    /// The middle of other ways in which the hash might fall, and the worst of them.
    pub(crate) middle: u64,
    pub(crate) worst: u64,
    pub(crate) rebalanced: u64,
    pub(crate) isolated: u64,
    pub(crate) hottest_shard: u64,
}

/// An odd number, so that one of them is in the middle.
pub(crate) const OTHER_PLACEMENTS: u64 = 99;

impl HotNode {
    pub(crate) fn new(inputs: &Inputs, organisations: &Organisations, workers: u64) -> Self {
        let shards = inputs.nodes.shards.value;
        let placed = |seed| Placement::by_hash(organisations, shards, workers, seed);
        let hottest = |placement: &Placement| organisations.millionths(placement.hottest_node());
        let by_hash = placed(inputs.seed);
        let mut others: Vec<u64> = (1..=OTHER_PLACEMENTS).map(|other| hottest(&placed(inputs.seed + other))).collect();
        others.sort_unstable();
        Self {
            workers,
            mean: 1_000_000 / workers,
            middle: others[others.len() / 2],
            worst: others.last().copied().unwrap_or_default(),
            hottest_shard: organisations.millionths(by_hash.hottest_shard()),
            rebalanced: hottest(&by_hash.clone().rebalanced()),
            isolated: hottest(&by_hash.clone().isolated(organisations, larger_than_a_shard(inputs, organisations))),
            by_hash: hottest(&by_hash),
        }
    }
}

/// The number of organisations that are larger than a shard is on average: those to isolate.
pub(crate) fn larger_than_a_shard(inputs: &Inputs, organisations: &Organisations) -> usize {
    let shard = 1_000_000 / inputs.nodes.shards.value;
    organisations.weights().iter().take_while(|weight| organisations.millionths(**weight) > shard).count()
}

/// An organisation that is moved to another node.
pub(crate) struct Moved {
    /// Its place in the order of sizes, from 1 on.
    pub(crate) rank: usize,
    /// The declarations in a year.
    pub(crate) declarations: u64,
    /// Bytes in the database after one year, and after all years that are kept.
    pub(crate) bytes: [u64; 2],
    /// The time to copy these.
    pub(crate) seconds: [u64; 2],
}

/// Places in the order of sizes of the organisations that are shown.
const SHOWN: [usize; 4] = [1, 10, 100, 1_000];

/// The effort to move organisations of several sizes; `bytes` are those of all organisations together.
pub(crate) fn moves(inputs: &Inputs, organisations: &Organisations, bytes: [u64; 2]) -> Vec<Moved> {
    let a_second = inputs.nodes.copying.value * 1_000_000;
    let ranked = SHOWN.into_iter().filter_map(|rank| Some((rank, *organisations.weights().get(rank - 1)?)));
    let moved = |(rank, weight): (usize, u64)| {
        let bytes = bytes.map(|all| organisations.part(all, weight));
        Moved {
            rank,
            declarations: organisations.part(inputs.load.declarations.value, weight),
            bytes,
            seconds: bytes.map(|bytes| bytes / a_second),
        }
    };
    ranked.map(moved).collect()
}
