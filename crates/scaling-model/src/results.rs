//! Everything that the model reckons.

use crate::busy_hour::{BusyHour, Waits};
use crate::calendar::Year;
use crate::capacity::{Full, full, utilisation};
use crate::costs::Costs;
use crate::hot_nodes::{HotNode, Moved, larger_than_a_shard, moves};
use crate::inputs::Inputs;
use crate::organisations::Organisations;
use crate::placement::Placement;
use crate::problem::Problem;
use crate::sizes::Stored;

pub(crate) struct Results {
    pub(crate) inputs: Inputs,
    pub(crate) year: Year,
    pub(crate) stored: Stored,
    /// Processor time that a declaration takes at each place, in microseconds.
    pub(crate) cost: Cost,
    /// Operations of the busiest hour.
    pub(crate) operations: u64,
    /// The waits on one machine.
    pub(crate) alone: Waits,
    pub(crate) clusters: Vec<Cluster>,
    /// The number of organisations that are isolated.
    pub(crate) isolated: u64,
    pub(crate) full: Vec<Full>,
    pub(crate) moves: Vec<Moved>,
}

/// The cost of a declaration with everything that is done for it, in microseconds of a processor.
pub(crate) struct Cost {
    pub(crate) service: u64,
    pub(crate) alone: u64,
    pub(crate) coordinator: u64,
    pub(crate) worker: u64,
}

/// A coordinator with its workers.
pub(crate) struct Cluster {
    pub(crate) hot: HotNode,
    pub(crate) waits: Waits,
    /// The waits with the largest organisations isolated.
    pub(crate) waits_isolated: Waits,
}

impl Results {
    /// # Errors
    ///
    /// The inputs cannot be read.
    pub(crate) fn reckoned() -> Result<Self, Problem> {
        let inputs = Inputs::read()?;
        let organisations = Organisations::new(inputs.load.organisations.value);
        let year = Year::new(&inputs.calendar, inputs.load.declarations.value);
        let costs = Costs::new(&inputs.operations, inputs.nodes.coordinator.value);
        let busiest = year.busiest().declarations;
        let hour = BusyHour::new(&inputs.load, busiest, &organisations, &costs, inputs.seed);
        let stored = Stored::from_inputs(&inputs);
        let workers = inputs.nodes.workers;
        Ok(Self {
            cost: Cost::from_costs(&costs),
            operations: u64::try_from(hour.operations()).unwrap_or(u64::MAX),
            alone: hour.on_one_machine(&costs, inputs.nodes.cores.value),
            clusters: workers.map(|workers| cluster(&inputs, &organisations, &costs, &hour, workers)).into(),
            isolated: u64::try_from(larger_than_a_shard(&inputs, &organisations)).unwrap_or(u64::MAX),
            full: full(&inputs, &costs, busiest),
            moves: moves(&inputs, &organisations, [stored.first_year, stored.all_years]),
            stored,
            year,
            inputs,
        })
    }

    /// Millionths that one machine is used with this many declarations in an hour.
    pub(crate) fn one_machine(&self, declarations: u64) -> u64 {
        utilisation(declarations, self.cost.alone, self.inputs.nodes.cores.value)
    }

    /// The same for the coordinator, which has the work of all workers to plan.
    pub(crate) fn coordinator(&self, declarations: u64) -> u64 {
        utilisation(declarations, self.cost.coordinator, self.inputs.nodes.cores.value)
    }

    /// The same for a worker that has this many millionths of all organisations.
    pub(crate) fn worker(&self, declarations: u64, share: u64) -> u64 {
        utilisation(declarations, self.cost.worker, self.inputs.nodes.cores.value) * share / 1_000_000
    }
}

impl Cost {
    fn from_costs(costs: &Costs) -> Self {
        Self {
            service: costs.per_declaration(|work| work.service),
            alone: costs.per_declaration(|work| work.alone),
            coordinator: costs.per_declaration(|work| work.coordinator),
            worker: costs.per_declaration(|work| work.worker),
        }
    }
}

fn cluster(inputs: &Inputs, organisations: &Organisations, costs: &Costs, hour: &BusyHour, workers: u64) -> Cluster {
    let cores = inputs.nodes.cores.value;
    let placed = Placement::by_hash(organisations, inputs.nodes.shards.value, workers, inputs.seed);
    let isolated = placed.clone().isolated(organisations, larger_than_a_shard(inputs, organisations));
    Cluster {
        hot: HotNode::new(inputs, organisations, workers),
        waits: hour.on_citus(costs, cores, &placed),
        waits_isolated: hour.on_citus(costs, cores, &isolated),
    }
}
