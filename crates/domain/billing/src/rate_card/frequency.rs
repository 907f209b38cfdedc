use chrono::{Datelike, Days, NaiveDate};
use customs_form_macros::growing;
use customs_kernel::{code_lists, words};

words!(
    /// When the charges of a dossier are invoiced, counted from the day on which it is ready.
    #[growing]
    InvoiceFrequency {
        /// Without waiting for a run, as soon as the dossier is ready.
        Immediate = "immediate",
        /// Three days after the dossier is ready.
        Delayed = "delayed",
        /// By the next daily run.
        Daily = "daily",
        /// On the next Monday.
        Weekly = "weekly",
        /// On the 1st of the next month.
        Monthly = "monthly",
    }
);

code_lists! {
    /// The frequencies that a dossier may have of its own, by their words.
    DossierFrequency = ["immediate", "delayed", "weekly", "monthly"];
}

impl InvoiceFrequency {
    /// Whether a run for the day `run` bills a dossier that was ready on the day `ready`. Missed runs are made up for.
    ///
    /// A dossier that becomes ready on a Monday is billed by the run for that Monday, but not by a run for one of the
    /// days after it. Then it waits for the next Monday, like every other dossier of that week.
    #[must_use]
    pub fn is_due(self, ready: NaiveDate, run: NaiveDate) -> bool {
        let passed = |last: NaiveDate| ready < last || (last == run && ready == last);
        match self {
            Self::Immediate | Self::Daily => ready <= run,
            Self::Delayed => ready.checked_add_days(Days::new(3)).is_some_and(|due| due <= run),
            Self::Weekly => {
                let since_monday = u64::from(run.weekday().num_days_from_monday());
                run.checked_sub_days(Days::new(since_monday)).is_some_and(passed)
            }
            Self::Monthly => run.with_day(1).is_some_and(passed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use InvoiceFrequency::{Daily, Delayed, Immediate, Monthly, Weekly};

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn first_due(frequency: InvoiceFrequency, ready: &str) -> String {
        let days = day(ready).iter_days().take(70);
        days.into_iter().find(|run| frequency.is_due(day(ready), *run)).expect("a due day").to_string()
    }

    #[test]
    fn each_frequency_has_its_first_run() {
        // 2 March 2026 is a Monday.
        assert_eq!(first_due(Immediate, "2026-03-03"), "2026-03-03");
        assert_eq!(first_due(Daily, "2026-03-03"), "2026-03-03");
        assert_eq!(first_due(Delayed, "2026-02-27"), "2026-03-02");
        assert_eq!(first_due(Weekly, "2026-03-03"), "2026-03-09");
        assert_eq!(first_due(Weekly, "2026-03-02"), "2026-03-02");
        assert_eq!(first_due(Monthly, "2026-03-02"), "2026-04-01");
        assert_eq!(first_due(Monthly, "2026-12-31"), "2027-01-01");
    }

    #[test]
    fn what_becomes_ready_after_the_run_of_its_monday_waits_a_week() {
        assert!(!Weekly.is_due(day("2026-03-02"), day("2026-03-03")));
        assert!(Weekly.is_due(day("2026-03-02"), day("2026-03-09")));
        assert!(!Monthly.is_due(day("2026-03-01"), day("2026-03-02")));
    }

    #[test]
    fn a_missed_run_is_made_up_by_the_next() {
        assert!(Weekly.is_due(day("2026-02-27"), day("2026-03-05")));
        assert!(Monthly.is_due(day("2026-01-15"), day("2026-03-05")));
        assert!(!Monthly.is_due(day("2026-03-15"), day("2026-03-05")));
    }
}
