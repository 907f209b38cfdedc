//! The inputs of the model, read from `inputs.json`.

use crate::problem::Problem;
use serde::Deserialize;
use std::fmt;

/// All inputs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inputs {
    pub(crate) load: Load,
    pub(crate) calendar: Calendar,
    pub(crate) operations: Vec<Operation>,
    pub(crate) nodes: Nodes,
    pub(crate) sizes: Sizes,
    /// Another seed gives other moments and another placement of organisations.
    pub(crate) seed: u64,
}

/// The amount of work.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    pub(crate) organisations: Figure,
    /// In a year.
    pub(crate) declarations: Figure,
    /// The number of declarations out of a thousand that come in batches.
    pub(crate) batched: Figure,
    pub(crate) batch: Figure,
    /// In microseconds.
    pub(crate) batch_step: Figure,
}

/// The spread of the declarations of a year over its hours. All numbers are shares; only their ratios count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Calendar {
    pub(crate) source: String,
    pub(crate) months: [u64; 12],
    /// From Monday on. Holidays count as Sundays.
    pub(crate) weekdays: [u64; 7],
    /// Month and day.
    pub(crate) holidays: Vec<[u64; 2]>,
    pub(crate) working_day: [u64; 24],
    pub(crate) free_day: [u64; 24],
}

/// An operation for a declaration, with its cost in processor time. Times are in microseconds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Operation {
    pub(crate) name: String,
    /// When it is done, from the creation of the declaration on: once for each moment.
    pub(crate) after_seconds: Vec<u64>,
    pub(crate) service: Cost,
    /// PostgreSQL on one machine.
    pub(crate) database: Cost,
    /// Processor time of service and database on Citus, in thousandths of that on one machine.
    pub(crate) on_citus: Cost,
}

/// A figure of an operation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cost {
    pub(crate) value: u64,
    pub(crate) basis: Basis,
    pub(crate) source: String,
}

/// The machines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nodes {
    /// The numbers of workers to reckon with.
    pub(crate) workers: [u64; 3],
    pub(crate) cores: Figure,
    pub(crate) shards: Figure,
    /// The part of the extra cost of Citus that falls to the coordinator, in thousandths.
    pub(crate) coordinator: Figure,
    pub(crate) full: Figure,
    pub(crate) disk: Figure,
    pub(crate) disk_full: Figure,
    pub(crate) copying: Figure,
}

/// The stored data.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sizes {
    pub(crate) released: Figure,
    pub(crate) settled: Figure,
    pub(crate) settled_after: Figure,
    pub(crate) audit_entries: Figure,
    pub(crate) audit_entry: Figure,
    pub(crate) events: Figure,
    pub(crate) event: Figure,
    pub(crate) events_days: Figure,
    pub(crate) years: Figure,
    pub(crate) invoice: Figure,
    pub(crate) per_invoice: Figure,
}

/// A number with its name, unit and source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) value: u64,
    pub(crate) unit: String,
    pub(crate) basis: Basis,
    pub(crate) source: String,
}

/// The basis of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Basis {
    /// The question that the model answers.
    Given,
    Measured,
    /// Made of a measured figure and an assumption.
    Reckoned,
    /// A default that operators can change.
    Setting,
    Assumed,
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Given => "given",
            Self::Measured => "measured",
            Self::Reckoned => "reckoned",
            Self::Setting => "setting",
            Self::Assumed => "assumed",
        })
    }
}

impl Inputs {
    /// # Errors
    ///
    /// A figure is missing or unknown, or one that others are divided by is zero.
    pub(crate) fn read() -> Result<Self, Problem> {
        let inputs: Self =
            serde_json::from_str(include_str!("../inputs.json")).map_err(|error| Problem::Inputs(error.to_string()))?;
        let divisors = [
            &inputs.load.organisations,
            &inputs.load.declarations,
            &inputs.load.batch,
            &inputs.nodes.cores,
            &inputs.nodes.shards,
            &inputs.nodes.copying,
            &inputs.sizes.per_invoice,
        ];
        if let Some(figure) = divisors.into_iter().find(|figure| figure.value == 0) {
            return Err(Problem::Inputs(format!("{} cannot be zero", figure.name)));
        }
        if inputs.operations.is_empty() || inputs.nodes.workers.contains(&0) {
            return Err(Problem::Inputs("operations and workers are needed".to_owned()));
        }
        Ok(inputs)
    }

    /// All figures that have a name, in the order in which they are shown.
    pub(crate) fn figures(&self) -> Vec<&Figure> {
        let Self { load, nodes, sizes, .. } = self;
        vec![
            &load.organisations,
            &load.declarations,
            &load.batched,
            &load.batch,
            &load.batch_step,
            &nodes.cores,
            &nodes.shards,
            &nodes.coordinator,
            &nodes.full,
            &nodes.disk,
            &nodes.disk_full,
            &nodes.copying,
            &sizes.released,
            &sizes.settled,
            &sizes.settled_after,
            &sizes.audit_entries,
            &sizes.audit_entry,
            &sizes.events,
            &sizes.event,
            &sizes.events_days,
            &sizes.years,
            &sizes.invoice,
            &sizes.per_invoice,
        ]
    }
}
