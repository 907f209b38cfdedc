//! The shard of each organisation, and the node of each shard.

use crate::chance::hashed;
use crate::organisations::Organisations;

#[derive(Debug, Clone)]
pub(crate) struct Placement {
    /// The shard of each organisation.
    shards: Vec<usize>,
    /// The load of each shard.
    loads: Vec<u64>,
    /// The node of each shard.
    places: Vec<usize>,
    nodes: usize,
}

impl Placement {
    /// Places them as Citus does with an empty database: organisations go to shards by a hash, and the shards to the
    /// nodes in turn.
    pub(crate) fn by_hash(organisations: &Organisations, shards: u64, nodes: u64, seed: u64) -> Self {
        let shard = |organisation: u64| size(hashed(organisation, seed, shards));
        let of_organisations: Vec<usize> =
            (0..).zip(organisations.weights()).map(|(number, _)| shard(number)).collect();
        let loads = loads(organisations, &of_organisations, size(shards));
        let nodes = size(nodes);
        let places = (0..loads.len()).map(|shard| shard % nodes).collect();
        Self { shards: of_organisations, loads, places, nodes }
    }

    /// The same shards, moved so that the nodes have equal loads as far as possible: the largest first, each to the
    /// node that has the least.
    pub(crate) fn rebalanced(mut self) -> Self {
        let mut order: Vec<usize> = (0..self.loads.len()).collect();
        order.sort_by_key(|shard| std::cmp::Reverse(self.loads[*shard]));
        let mut of_nodes = vec![0_u64; self.nodes];
        for shard in order {
            let node = (0..self.nodes).min_by_key(|node| of_nodes[*node]).unwrap_or_default();
            self.places[shard] = node;
            of_nodes[node] += self.loads[shard];
        }
        self
    }

    /// This many of the largest organisations have a shard of their own each; then the shards are rebalanced.
    pub(crate) fn isolated(mut self, organisations: &Organisations, number: usize) -> Self {
        for (organisation, weight) in organisations.weights().iter().enumerate().take(number) {
            self.loads[self.shards[organisation]] -= weight;
            self.shards[organisation] = self.loads.len();
            self.loads.push(*weight);
            self.places.push(0);
        }
        self.rebalanced()
    }

    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }

    #[cfg(test)]
    pub(crate) fn shard_of(&self, organisation: usize) -> usize {
        self.shards[organisation]
    }

    pub(crate) fn node_of(&self, organisation: usize) -> usize {
        self.places[self.shards[organisation]]
    }

    /// The load of the shard that has the most.
    pub(crate) fn hottest_shard(&self) -> u64 {
        self.loads.iter().copied().max().unwrap_or_default()
    }

    /// The load of the node that has the most.
    pub(crate) fn hottest_node(&self) -> u64 {
        let mut of_nodes = vec![0_u64; self.nodes];
        for (load, node) in self.loads.iter().zip(&self.places) {
            of_nodes[*node] += load;
        }
        of_nodes.into_iter().max().unwrap_or_default()
    }
}

fn loads(organisations: &Organisations, shards: &[usize], number: usize) -> Vec<u64> {
    let mut loads = vec![0; number];
    for (weight, shard) in organisations.weights().iter().zip(shards) {
        loads[*shard] += weight;
    }
    loads
}

/// A number of shards or nodes as a length.
fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
