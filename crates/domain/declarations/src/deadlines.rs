//! Deadlines for the steps that follow an acceptance, and the plan of the supplementary declaration. Customs counts in
//! days of the Netherlands, and the last day is included to its end.

use crate::Declaration;
use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use customs_kernel::{add_calendar_month, amsterdam_date, end_of_amsterdam_day, start_of_amsterdam_day};

/// The number of days within which the goods of an advance declaration must be presented.
const DAYS_TO_PRESENT: u64 = 30;

/// Returns the last day on which the goods can be presented. The period begins when customs took the declaration, which
/// for an advance declaration is its registration (UCC art. 171).
#[must_use]
pub fn last_day_of_presentation(taken_at: DateTime<Utc>) -> NaiveDate {
    days_after(amsterdam_date(taken_at), DAYS_TO_PRESENT)
}

/// Returns the last day on which the supplementary declaration can be sent: one month after the acceptance, or the end
/// of the month when that day does not exist. An advance declaration is accepted when its goods are presented.
#[must_use]
pub fn last_day_of_supplement(accepted_at: DateTime<Utc>) -> NaiveDate {
    add_calendar_month(amsterdam_date(accepted_at))
}

/// The number of months after the acceptance within which customs can be asked for an amendment.
const MONTHS_TO_AMEND: u32 = 36;

/// Returns the last day on which customs can be asked for an amendment: three years after the acceptance (UCC art.
/// 173(3)).
#[must_use]
pub fn last_day_of_amendment(accepted_at: DateTime<Utc>) -> NaiveDate {
    amsterdam_date(accepted_at).checked_add_months(Months::new(MONTHS_TO_AMEND)).unwrap_or(NaiveDate::MAX)
}

/// Returns the moment at which the supplementary declaration is sent automatically: `delay_in_days` days after the
/// acceptance at the same time of day. When that is later than the last allowed day, it is sent early on that day.
#[must_use]
pub fn supplement_due(accepted_at: DateTime<Utc>, delay_in_days: u64) -> DateTime<Utc> {
    let accepted_on = amsterdam_date(accepted_at);
    let last_day = last_day_of_supplement(accepted_at);
    let day = days_after(accepted_on, delay_in_days);
    if day >= last_day {
        return start_of_amsterdam_day(last_day);
    }
    let time_of_day = accepted_at - start_of_amsterdam_day(accepted_on);
    // A day on which the clocks change can be an hour shorter.
    (start_of_amsterdam_day(day) + time_of_day).min(end_of_amsterdam_day(day))
}

fn days_after(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

impl Declaration {
    /// Returns whether customs must accept the presentation of the goods before the declaration proceeds.
    pub(crate) fn awaits_presentation(&self) -> bool {
        self.form.needs_presentation() && self.milestones.presentation_accepted_at.is_none()
    }

    /// Plans the automatic supplementary declaration, once it may follow. It is planned only once: after a rejection a
    /// person must look at it first.
    pub(crate) fn plan_supplement(&mut self) {
        let delay =
            self.form.days_delay_before_submit.and_then(|days| u64::try_from(days).ok()).filter(|days| *days > 0);
        let wanted = self.symbol().supplementary_type().is_some()
            && self.milestones.supplementary_sent_at.is_none()
            && !self.awaits_presentation();
        self.milestones.supplement_due_at = match (self.milestones.accepted_at, delay) {
            (Some(accepted_at), Some(days)) if wanted => Some(supplement_due(accepted_at, days)),
            _ => None,
        };
    }
}

#[cfg(test)]
mod tests;
