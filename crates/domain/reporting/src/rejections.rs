//! Rejection analysis: how often customs rejects, which errors it reports, and who gets declarations right the first
//! time.
//!
//! A submission counts on the day it was made, a rejection on the day it arrived, in days of the Netherlands. A
//! resubmission counts as one more submission.

mod cause;
mod cause_filter;
mod cause_id;
mod figures;
mod kind;
mod percentage;
mod period;
mod records;
mod tally;
mod trend;
mod week;

pub use crate::use_cases::{
    CauseAnalysis, CausePorts, MOST_CAUSES, MOST_LISTED, MOST_REFUSED, RejectionAnalysis, RejectionPorts,
};
pub use cause::Cause;
pub use cause_filter::CauseFilter;
pub use cause_id::{CauseId, NotACauseId};
pub use customs_kernel::field_of;
pub use figures::{CodeWeek, FirstTimeWeek, RefusalFigures};
pub use kind::LodgedKind;
pub use percentage::percentage;
pub use period::{ChosenPeriod, Period, PeriodChoice};
pub use records::{
    ErrorCodeEntry, ErrorDeclarations, FieldEntry, FirstTimeEntry, FirstTimeRight, KindShare, RejectionSummary,
    Resolution,
};
pub use tally::{Dimension, Standing, Submission, Tallies, Tally, TallyKey, chapter_of, tallies_of_rejection};
pub use trend::{TrendPoint, trend};
pub use week::{monday_of, weeks};
