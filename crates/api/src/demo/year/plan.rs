//! What is done in the year: every job with its day, its customer, its goods and what becomes of it.

mod loose_ends;
mod planner;
#[cfg(test)]
mod tests;

use super::calendar::Calendar;
use super::customers::{CUSTOMERS, Customer};
use chrono::{DateTime, Utc};
use planner::Planner;

/// What a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Work {
    Import,
    /// An import with a simplified declaration, and the supplementary declaration after it.
    Simplified,
    /// An import that is declared before its goods are there.
    Advance,
    Export,
    /// Goods that come into the customs warehouse.
    Placement,
    /// Goods that leave it for free circulation.
    Removal,
    Transit,
}

/// What becomes of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// Customs takes it as it is.
    Smooth,
    /// Customs rejects it for this mistake, which is corrected within hours.
    Corrected(Fault),
    /// Customs rejects it, and it is left at that.
    Refused(Fault),
    /// Customs stops the goods, and lets them go once it is answered.
    Answered(Stop),
    /// Customs stops the goods, and waits.
    Stopped(Stop),
    /// It is invalidated on the next day.
    Invalidated,
    /// Its invalidation is asked for, and customs has not decided.
    Invalidating,
    /// Customs accepts it, and does not let the goods go yet.
    Accepted,
    /// Customs does not answer.
    Silent,
    /// It is not submitted.
    Draft,
    /// A transit about which customs says something else, as the simulator names it; and whether the goods arrive.
    Told(&'static str, bool),
    /// A transit that is still on its way.
    Underway,
}

/// A mistake that customs rejects a declaration for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// A previous procedure that does not exist.
    PreviousProcedure,
    /// A preference is asked for, without a proof of origin.
    NoProofOfOrigin,
    /// More is deducted from the price than it is.
    Deduction,
    /// An authorisation that customs does not know, or that belongs to another firm.
    Authorisation,
    /// A document that does not go with the goods.
    Document,
    /// A number of a seal that customs does not take.
    Format,
}

/// How customs stops goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    Control,
    Documents,
}

/// A piece of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Job {
    pub(super) at: DateTime<Utc>,
    pub(super) work: Work,
    pub(super) course: Course,
    /// The place of its customer among them.
    pub(super) customer: usize,
    /// Its goods by their codes, each with a number of cartons.
    pub(super) goods: Vec<(&'static str, u32)>,
    /// A number of its own, for references.
    pub(super) number: u64,
}

impl Job {
    pub(super) fn customer(&self) -> &'static Customer {
        &CUSTOMERS[self.customer]
    }
}

/// All jobs until a moment, in the order of their time. Two plans until the same moment are the same.
pub(super) fn plan(calendar: Calendar) -> Vec<Job> {
    let mut jobs = Planner::plan(calendar);
    jobs.sort_by_key(|job| (job.at, job.number));
    jobs
}
