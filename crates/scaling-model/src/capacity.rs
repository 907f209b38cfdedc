//! The use of machines, and the load at which they are full.

use crate::busy_hour::HOUR;
use crate::costs::Costs;
use crate::inputs::Inputs;

/// Millionths of the time of these cores that declarations of one hour take, at this many microseconds each.
pub(crate) fn utilisation(declarations: u64, microseconds: u64, cores: u64) -> u64 {
    declarations * microseconds * 1_000_000 / (cores * HOUR)
}

/// Numbers of cores that are shown. Only two were measured: the rest takes them to work without disturbing each other.
const CORES: [u64; 3] = [2, 8, 32];

/// Thousandths of what Citus adds that may fall to the coordinator.
pub(crate) const ON_COORDINATOR: [u64; 3] = [250, 500, 750];

/// Declarations a year with which machines are full in their busiest hour.
pub(crate) struct Full {
    pub(crate) cores: u64,
    pub(crate) one_machine: u64,
    /// The coordinator, for each of [`ON_COORDINATOR`].
    pub(crate) coordinator: [u64; 3],
}

/// The loads at which machines with several numbers of cores are full.
pub(crate) fn full(inputs: &Inputs, costs: &Costs, busiest: u64) -> Vec<Full> {
    let bears = |cores: u64, microseconds: u64| {
        let used = utilisation(busiest, microseconds, cores).max(1);
        inputs.load.declarations.value * inputs.nodes.full.value * 1_000 / used
    };
    let alone = costs.per_declaration(|work| work.alone);
    let coordinators =
        ON_COORDINATOR.map(|part| Costs::new(&inputs.operations, part).per_declaration(|work| work.coordinator));
    let full = |cores| Full {
        cores,
        one_machine: bears(cores, alone),
        coordinator: coordinators.map(|microseconds| bears(cores, microseconds)),
    };
    CORES.into_iter().map(full).collect()
}
