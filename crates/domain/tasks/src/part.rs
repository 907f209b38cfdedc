use crate::{KindCount, TaskKind};
use chrono::{Datelike, Days, NaiveDate};
use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// A part of the list of what is due. Each task is in exactly one of them.
    #[growing]
    Part {
        /// The day is over.
        Overdue = "overdue",
        /// The day is today.
        Today = "today",
        /// The day is a later one of this week, which ends on Sunday.
        Week = "week",
        /// Others have to act first: customs, or the office where goods leave.
        Waiting = "waiting",
        /// The day is after this week.
        Later = "later",
    }
);

/// Whether others have to act before the broker can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WaitsForOthers {
    Never,
    /// Until its day is over: then the broker has to find out.
    UntilItsDay,
    Always,
}

/// Days from a first to a last one; `None` for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PartDays {
    pub(crate) first: Option<NaiveDate>,
    pub(crate) last: Option<NaiveDate>,
}

impl TaskKind {
    const fn waits_for_others(self) -> WaitsForOthers {
        match self {
            Self::DeclarationUnanswered | Self::TransitUnanswered | Self::ArrivalUnanswered => WaitsForOthers::Always,
            Self::ExitUnconfirmed => WaitsForOthers::UntilItsDay,
            _ => WaitsForOthers::Never,
        }
    }
}

impl Part {
    /// The parts that people look at, in the order of their urgency. What is later can wait.
    pub const PRESENT: [Self; 4] = [Self::Overdue, Self::Today, Self::Week, Self::Waiting];

    /// How many of the counted tasks are in the part, for the parts that follow from the count of all tasks of a kind; none
    /// for the others.
    pub(crate) const fn among(self, count: KindCount) -> u64 {
        let KindCount { kind, total, overdue } = count;
        match (self, kind.waits_for_others()) {
            (Self::Waiting, WaitsForOthers::Always) => total,
            (Self::Waiting, WaitsForOthers::UntilItsDay) => total.saturating_sub(overdue),
            (Self::Overdue, WaitsForOthers::UntilItsDay | WaitsForOthers::Never) => overdue,
            _ => 0,
        }
    }

    /// The days on which tasks of this kind are in the part; `None` when no task of the kind is.
    pub(crate) fn days(self, kind: TaskKind, today: NaiveDate) -> Option<PartDays> {
        let (yesterday, tomorrow) = (today.pred_opt(), today.succ_opt());
        let sunday = sunday_of(today);
        let days = |first, last| Some(PartDays { first, last });
        match (self, kind.waits_for_others()) {
            (Self::Waiting, WaitsForOthers::Always) => days(None, None),
            (Self::Waiting, WaitsForOthers::UntilItsDay) => days(Some(today), None),
            (Self::Waiting, WaitsForOthers::Never) | (_, WaitsForOthers::Always) => None,
            (Self::Overdue, _) => days(None, yesterday),
            (_, WaitsForOthers::UntilItsDay) => None,
            (Self::Today, WaitsForOthers::Never) => days(Some(today), Some(today)),
            (Self::Week, WaitsForOthers::Never) => days(tomorrow, Some(sunday)),
            (Self::Later, WaitsForOthers::Never) => days(sunday.succ_opt(), None),
        }
    }
}

/// The last day of the week of this day.
fn sunday_of(day: NaiveDate) -> NaiveDate {
    let left = 6 - day.weekday().num_days_from_monday();
    day.checked_add_days(Days::new(left.into())).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_task_is_in_exactly_one_part() {
        let monday: NaiveDate = "2026-03-02".parse().expect("a day");
        for kind in TaskKind::ALL {
            for today in (0..7).map(|ahead| monday + Days::new(ahead)) {
                for day in (0..40).map(|ahead| monday - Days::new(15) + Days::new(ahead)) {
                    let holds = |part: &&Part| {
                        part.days(*kind, today).is_some_and(|PartDays { first, last }| {
                            first.is_none_or(|first| first <= day) && last.is_none_or(|last| day <= last)
                        })
                    };
                    let parts: Vec<&Part> = Part::ALL.iter().filter(holds).collect();
                    assert_eq!(parts.len(), 1, "{kind} on {day}, seen on {today}: {parts:?}");
                }
            }
        }
    }

    #[test]
    fn a_week_ends_on_sunday_and_others_are_waited_for_until_the_day_is_over() {
        let today: NaiveDate = "2026-03-04".parse().expect("a Wednesday");
        let days = |part: Part, kind| part.days(kind, today).map(|days| (days.first, days.last));
        let day = |text: &str| Some(text.parse().expect("a day"));
        assert_eq!(days(Part::Week, TaskKind::DossierReady), Some((day("2026-03-05"), day("2026-03-08"))));
        assert_eq!(days(Part::Later, TaskKind::DossierReady), Some((day("2026-03-09"), None)));
        assert_eq!(days(Part::Waiting, TaskKind::DeclarationUnanswered), Some((None, None)));
        assert_eq!(days(Part::Waiting, TaskKind::ExitUnconfirmed), Some((day("2026-03-04"), None)));
        assert_eq!(days(Part::Overdue, TaskKind::ExitUnconfirmed), Some((None, day("2026-03-03"))));
        assert_eq!(days(Part::Waiting, TaskKind::DossierReady), None);
    }
}
