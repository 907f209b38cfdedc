use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// Something to be done at a moment.
#[derive(Debug, Clone, Copy)]
pub(super) enum Task {
    /// Declare the job of this place in the plan.
    Declare(usize),
    /// Correct what customs rejected, and submit it again.
    Correct(usize),
    /// Answer the control or the demand for documents.
    Answer(usize),
    /// Ask customs to invalidate it.
    Invalidate(usize),
    /// Present goods that were declared in advance.
    Present(usize),
    /// Complete a simplified declaration.
    Supplement(usize),
    /// Report that the goods of a transit arrived.
    Arrive(usize),
    /// Close the dossiers of the month before, and bill them.
    Bill,
    /// Note that this invoice was paid.
    Paid(i64),
    /// Take back a part of this invoice.
    Credit(i64),
}

impl Task {
    /// The place of the job that it is about.
    pub(super) const fn job(self) -> Option<usize> {
        match self {
            Self::Declare(place)
            | Self::Correct(place)
            | Self::Answer(place)
            | Self::Invalidate(place)
            | Self::Present(place)
            | Self::Supplement(place)
            | Self::Arrive(place) => Some(place),
            Self::Bill | Self::Paid(_) | Self::Credit(_) => None,
        }
    }
}

/// What is to be done, in the order of time; within a moment, what was noted first comes first.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    tasks: BTreeMap<(DateTime<Utc>, u64), Task>,
    noted: u64,
}

impl Agenda {
    pub(super) fn note(&mut self, at: DateTime<Utc>, task: Task) {
        self.noted += 1;
        self.tasks.insert((at, self.noted), task);
    }

    /// Takes the next task, with its moment.
    pub(super) fn next(&mut self) -> Option<(DateTime<Utc>, Task)> {
        self.tasks.pop_first().map(|((at, _), task)| (at, task))
    }
}
