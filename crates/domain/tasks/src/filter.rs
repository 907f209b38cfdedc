use crate::part::PartDays;
use crate::timing::later;
use crate::{Areas, Basis, Part, RecordKind, TaskId, TaskKind, Timing};
use chrono::{NaiveDate, TimeDelta};
use customs_form_macros::growing;
use customs_kernel::UserId;

/// Whose tasks are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Those of a user.
    By(UserId),
    /// Those of no one.
    ByNone,
}

/// Which tasks are listed. Conditions are joined by "and".
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaskFilter {
    /// The areas that the caller may read.
    pub areas: Areas,
    /// Only tasks of these kinds; all when it is empty.
    pub kinds: Vec<TaskKind>,
    /// Only tasks of the customer with exactly this code.
    pub customer_code: Option<String>,
    /// Only tasks of this day or later ones.
    pub from: Option<NaiveDate>,
    /// Only tasks of this day or earlier ones.
    pub to: Option<NaiveDate>,
    /// Only tasks of this part of the list.
    pub part: Option<Part>,
    /// Only tasks that this user took, or none did.
    pub taken: Option<Taken>,
    /// Whether tasks that are put off are listed in place of the others.
    pub snoozed: bool,
    /// Only tasks about this record; whether they are put off makes no difference then.
    pub about: Option<(RecordKind, String)>,
    /// Only the task with this id; whether it is put off makes no difference then.
    pub only: Option<TaskId>,
}

impl TaskFilter {
    /// The filter that lets everything through that is not put off.
    #[must_use]
    pub fn within(areas: Areas) -> Self {
        Self { areas, ..Self::default() }
    }

    /// Whether tasks that are put off are left out, are alone listed, or make no difference (`None`).
    #[must_use]
    pub const fn wants_snoozed(&self) -> Option<bool> {
        if self.about.is_some() || self.only.is_some() { None } else { Some(self.snoozed) }
    }

    /// The kinds of which tasks may be found.
    #[must_use]
    pub fn kinds(&self) -> Vec<TaskKind> {
        let is_wanted = |kind: &TaskKind| {
            (self.kinds.is_empty() || self.kinds.contains(kind))
                && self.only.as_ref().is_none_or(|id| id.kind() == *kind)
                && self.about.as_ref().is_none_or(|(record, _)| kind.entry().record == *record)
        };
        TaskKind::within(self.areas).filter(is_wanted).collect()
    }

    /// The bases of a kind whose tasks are on the days that are asked for; `None` when no task of the kind can be.
    #[must_use]
    pub fn span(&self, kind: TaskKind, today: NaiveDate) -> Option<Span> {
        let entry = kind.entry();
        // The task of one record is shown however far away its day is, but not before its cause is there.
        let is_of_one = self.about.is_some() || self.only.is_some();
        let ahead = entry.ahead.filter(|days| !is_of_one || *days < 0);
        let horizon = ahead.and_then(|days| today.checked_add_signed(TimeDelta::days(days)));
        let PartDays { first, last } = match self.part {
            None => PartDays { first: None, last: None },
            Some(part) => part.days(kind, today)?,
        };
        let from = self.from.into_iter().chain(first).max();
        let to = self.to.into_iter().chain(horizon).chain(last).min();
        if entry.timing == Timing::Today {
            let is_asked = from.is_none_or(|from| from <= today) && to.is_none_or(|to| to >= today);
            return is_asked.then_some(Span::ALL);
        }
        let least = from.and_then(|from| entry.timing.first_basis(from));
        let below = to.and_then(|to| entry.timing.first_basis(later(to, 1)));
        Some(Span { least, below })
    }
}

/// A span of bases: from the smallest one on, and below an end.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    /// The smallest basis; `None` for no limit.
    pub least: Option<Basis>,
    /// The first basis that does not belong to it; `None` for no limit.
    pub below: Option<Basis>,
}

impl Span {
    /// All bases.
    pub const ALL: Self = Self { least: None, below: None };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn all() -> TaskFilter {
        TaskFilter::within(Areas::all())
    }

    #[test]
    fn a_caller_sees_only_kinds_of_its_areas() {
        let filter = TaskFilter::within([crate::Area::Invoices].into_iter().collect());
        assert_eq!(filter.kinds(), [TaskKind::InvoiceOverdue, TaskKind::CreditDue, TaskKind::InvoiceMailFailed]);
        let filter = TaskFilter { kinds: vec![TaskKind::InvoiceOverdue, TaskKind::DossierReady], ..filter };
        assert_eq!(filter.kinds(), [TaskKind::InvoiceOverdue]);
        assert!(TaskFilter::within(Areas::default()).kinds().is_empty());
    }

    #[test]
    fn a_task_beyond_the_horizon_of_its_kind_is_none_yet() {
        let today = day("2026-03-02");
        let span = |kind| all().span(kind, today).expect("a span");
        assert_eq!(span(TaskKind::InvoiceOverdue).below, Some(Basis::Day(today)), "on its due date it is not overdue");
        assert_eq!(span(TaskKind::TransitLimit).below, Some(Basis::Day(day("2026-03-06"))));
        assert_eq!(span(TaskKind::DossierReady), Span::ALL);
        let about = |kind: TaskKind| {
            let filter = TaskFilter { about: Some((kind.entry().record, "7".to_owned())), ..all() };
            filter.span(kind, today).expect("a span")
        };
        assert_eq!(about(TaskKind::TransitLimit), Span::ALL, "its record shows it all the same");
        assert_eq!(about(TaskKind::InvoiceOverdue).below, Some(Basis::Day(today)), "there is no such task");
    }

    #[test]
    fn a_part_narrows_the_days_that_are_asked_for() {
        let today = day("2026-03-04");
        let span = |part, from: Option<&str>, kind| {
            let filter = TaskFilter { part: Some(part), from: from.map(day), ..all() };
            filter.span(kind, today)
        };
        let days = |from, below| Some(Span { least: Some(Basis::Day(day(from))), below: Some(Basis::Day(day(below))) });
        assert_eq!(span(Part::Week, None, TaskKind::TransitLimit), days("2026-03-05", "2026-03-08"), "within 3 days");
        assert_eq!(span(Part::Week, Some("2026-03-06"), TaskKind::TransitLimit), days("2026-03-06", "2026-03-08"));
        assert_eq!(span(Part::Waiting, None, TaskKind::TransitLimit), None);
        assert_eq!(span(Part::Today, None, TaskKind::GuaranteeThreshold), Some(Span::ALL));
        assert_eq!(span(Part::Overdue, None, TaskKind::GuaranteeThreshold), None);
    }

    #[test]
    fn what_is_for_today_is_asked_for_only_with_today() {
        let today = day("2026-03-02");
        let span = |from: Option<&str>, to: Option<&str>| {
            let filter = TaskFilter { from: from.map(day), to: to.map(day), ..all() };
            filter.span(TaskKind::GuaranteeThreshold, today)
        };
        assert_eq!(span(None, None), Some(Span::ALL));
        assert_eq!(span(Some("2026-03-02"), Some("2026-03-02")), Some(Span::ALL));
        assert_eq!((span(Some("2026-03-03"), None), span(None, Some("2026-03-01"))), (None, None));
    }
}
