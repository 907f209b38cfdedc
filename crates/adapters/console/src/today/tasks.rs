use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::shown;
use customs_kernel::facts::Fact;
use customs_tasks::{KindCount, TaskFilter};

/// How much of each kind is due.
pub(super) struct TaskCounts(pub(super) Vec<TaskCount>);

/// The number of tasks of a kind.
pub(super) struct TaskCount {
    pub(super) number: String,
    pub(super) name: String,
    /// The list of them.
    pub(super) href: String,
    /// How many of them are over; empty when none is.
    pub(super) over: String,
}

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<TaskCounts, Failure> {
    let counts = services.tasks.counts(reader.organisation, TaskFilter::within(reader.areas))?;
    let count = |KindCount { kind, total, overdue }: KindCount| TaskCount {
        number: shown::number(total.into()),
        href: format!("{}?kind={kind}", crate::desk::PART),
        name: reader.t.sentence(&kind.entry().action.statement()).text,
        over: if overdue == 0 { String::new() } else { reader.t.today_tasks_over(&shown::number(overdue.into())) },
    };
    Ok(TaskCounts(counts.into_iter().map(count).collect()))
}
