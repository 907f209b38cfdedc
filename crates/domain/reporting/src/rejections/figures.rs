use crate::ports::RefusalCount;
use chrono::NaiveDate;
use customs_form_macros::growing;

/// What pages draw of refusals.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusalFigures {
    /// Declarations by the week of their first submission, over twelve months, whatever the period is. Only the customer
    /// of the filter counts here.
    pub first_times: Vec<FirstTimeWeek>,
    /// Refusals of the period by week and code.
    pub codes: Vec<CodeWeek>,
    /// Refusals of the period by field, most first.
    pub fields: Vec<RefusalCount>,
    /// Refusals of the period by customer, most first.
    pub customers: Vec<RefusalCount>,
}

/// Declarations that were submitted for the first time in a week.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstTimeWeek {
    /// Monday of the week.
    pub monday: NaiveDate,
    /// Number of declarations and transits.
    pub records: u64,
    /// Those that were accepted and never refused since.
    pub right: u64,
    /// Those that were refused.
    pub refused: u64,
}

impl FirstTimeWeek {
    /// The right ones in percent of those that are decided, rounded down; `None` when none is.
    #[must_use]
    pub const fn percent(self) -> Option<u64> {
        (self.right * 100).checked_div(self.right + self.refused)
    }
}

/// Refusals of a week with one code.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeWeek {
    /// Monday of the week.
    pub monday: NaiveDate,
    /// The error code; empty for refusals without one.
    pub code: String,
    /// Number of refusals with it. One with several codes counts under each.
    pub refusals: u64,
}
