//! The busiest hour, request by request.

use crate::chance::Chance;
use crate::costs::{Costs, Work};
use crate::inputs::Load;
use crate::organisations::Organisations;
use crate::placement::Placement;
use crate::queue::{Served, Task, served};

/// Microseconds of an hour.
pub(crate) const HOUR: u64 = 3_600_000_000;

/// All operations of the hour, in their order.
pub(crate) struct BusyHour {
    jobs: Vec<Job>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Job {
    at: u64,
    organisation: usize,
    operation: usize,
}

/// The time that operations wait in queues, in microseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Waits {
    pub(crate) median: u64,
    /// Within this time 99 of 100 have waited.
    pub(crate) most: u64,
    pub(crate) longest: u64,
}

impl BusyHour {
    /// Declarations come at any moment, batches as a whole. Work after the end of the hour is done at its
    /// beginning, so that the hour stands in the midst of others like it.
    pub(crate) fn new(load: &Load, declarations: u64, organisations: &Organisations, costs: &Costs, seed: u64) -> Self {
        let mut jobs = Vec::new();
        for (at, organisation) in created(load, declarations, organisations, seed) {
            for (operation, work) in costs.operations.iter().enumerate() {
                let moments = work.after.iter().map(|after| (at + after) % HOUR);
                jobs.extend(moments.map(|at| Job { at, organisation, operation }));
            }
        }
        jobs.sort_unstable();
        Self { jobs }
    }

    /// Number of the operations.
    pub(crate) fn operations(&self) -> usize {
        self.jobs.len()
    }

    /// The queue before PostgreSQL on one machine.
    pub(crate) fn on_one_machine(&self, costs: &Costs, cores: u64) -> Waits {
        let done = self.served_by(costs, cores, |work| work.alone);
        Waits::new(done.into_iter().map(|served| served.waited).collect())
    }

    /// The queues before the coordinator, and then before the worker that has the organisation.
    pub(crate) fn on_citus(&self, costs: &Costs, cores: u64, placement: &Placement) -> Waits {
        let planned = self.served_by(costs, cores, |work| work.coordinator);
        let mut of_nodes: Vec<Vec<(u64, usize)>> = vec![Vec::new(); placement.nodes()];
        for (number, (job, served)) in self.jobs.iter().zip(&planned).enumerate() {
            of_nodes[placement.node_of(job.organisation)].push((served.done, number));
        }
        let mut waits = Vec::with_capacity(self.jobs.len());
        for mut tasks in of_nodes {
            tasks.sort_unstable();
            let takes = |number: usize| costs.operations[self.jobs[number].operation].worker;
            let done = served(tasks.iter().map(|(at, number)| Task { at: *at, takes: takes(*number) }), cores);
            waits.extend(tasks.iter().zip(done).map(|((_, number), served)| planned[*number].waited + served.waited));
        }
        Waits::new(waits)
    }

    fn served_by(&self, costs: &Costs, cores: u64, place: impl Fn(&Work) -> u64) -> Vec<Served> {
        let task = |job: &Job| Task { at: job.at, takes: place(&costs.operations[job.operation]) };
        served(self.jobs.iter().map(task), cores)
    }
}

/// The moments at which declarations are created, each with its organisation.
fn created(load: &Load, declarations: u64, organisations: &Organisations, seed: u64) -> Vec<(u64, usize)> {
    let mut chance = Chance::from_seed(seed);
    let (size, step) = (load.batch.value, load.batch_step.value);
    let batches = declarations * load.batched.value / 1_000 / size;
    let mut moments = Vec::new();
    for _ in 0..batches {
        let organisation = organisations.drawn(&mut chance);
        let begins = chance.below(HOUR);
        moments.extend((0..size).map(|place| (begins + place * step, organisation)));
    }
    for _ in batches * size..declarations {
        let organisation = organisations.drawn(&mut chance);
        moments.push((chance.below(HOUR), organisation));
    }
    moments
}

impl Waits {
    fn new(mut waits: Vec<u64>) -> Self {
        waits.sort_unstable();
        let at = |percent: usize| waits.get(waits.len() * percent / 100).or(waits.last()).copied().unwrap_or_default();
        Self { median: at(50), most: at(99), longest: at(100) }
    }
}
