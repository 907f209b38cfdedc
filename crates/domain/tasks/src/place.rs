use crate::{Basis, FoundTask, TaskFilter, TaskId, TaskKind};
use chrono::NaiveDate;

/// The place of a task in the list: by its day, then in the order of the kinds, then by what its day follows from and by
/// its key. It tells tasks apart that are on the same day, so that a page can begin behind any of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The day of the task.
    pub day: NaiveDate,
    /// The value from which the day follows.
    pub basis: Basis,
    /// The id of the task.
    pub id: TaskId,
}

/// Which tasks of one kind come behind a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Behind {
    /// All of them.
    All,
    /// Those with this basis or a later one.
    From(Basis),
    /// Those behind this basis and this key.
    After(Basis, String),
    /// None.
    Nothing,
}

impl Place {
    /// The place of a task that was found.
    #[must_use]
    pub fn from_found(found: &FoundTask, today: NaiveDate) -> Self {
        Self { day: found.day(today), basis: found.basis, id: found.id.clone() }
    }

    /// Which tasks of this kind come behind the place.
    #[must_use]
    pub fn behind(&self, kind: TaskKind, today: NaiveDate) -> Behind {
        let own = self.id.kind();
        if kind == own {
            return Behind::After(self.basis, self.id.key().to_owned());
        }
        let first = if kind > own { self.day } else { self.day.succ_opt().unwrap_or(NaiveDate::MAX) };
        match kind.entry().timing.first_basis(first) {
            Some(basis) => Behind::From(basis),
            None if today >= first => Behind::All,
            None => Behind::Nothing,
        }
    }
}

/// Orders two tasks as the list does.
#[must_use]
pub fn in_order(one: &FoundTask, other: &FoundTask, today: NaiveDate) -> std::cmp::Ordering {
    let place = |found: &FoundTask| (found.day(today), found.id.kind(), found.basis);
    place(one).cmp(&place(other)).then_with(|| by_key(one.id.key(), other.id.key()))
}

/// Orders keys as the storage does: numbers by their value, and other texts letter by letter.
fn by_key(one: &str, other: &str) -> std::cmp::Ordering {
    match (one.parse::<i64>(), other.parse::<i64>()) {
        (Ok(one), Ok(other)) => one.cmp(&other),
        _ => one.cmp(other),
    }
}

/// What the storage is asked for: the first tasks of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskQuery {
    /// Which tasks are listed.
    pub filter: TaskFilter,
    /// The present day in the Netherlands.
    pub today: NaiveDate,
    /// The present moment, by which an answer of customs is overdue.
    pub now: chrono::DateTime<chrono::Utc>,
    /// Behind which task the page begins.
    pub after: Option<Place>,
    /// Most tasks of each kind.
    pub limit: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    #[test]
    fn behind_a_place_come_the_rest_of_its_day_by_kind_and_then_later_days() {
        let today = day("2026-03-02");
        let place = Place {
            day: day("2026-03-01"),
            basis: Basis::Day(day("2026-03-01")),
            id: TaskId::new(TaskKind::AuthorisationEnds, "7"),
        };
        let behind = |kind| place.behind(kind, today);
        // The kind before has had its turn on that day; the kind behind has not.
        assert_eq!(behind(TaskKind::PowerOfAttorneyEnds), Behind::From(Basis::Day(day("2026-03-02"))));
        assert_eq!(behind(TaskKind::InvoiceOverdue), Behind::From(Basis::Day(day("2026-03-01"))));
        let own = Behind::After(Basis::Day(day("2026-03-01")), "7".to_owned());
        assert_eq!(behind(TaskKind::AuthorisationEnds), own);
        assert_eq!(behind(TaskKind::GuaranteeThreshold), Behind::All);
        let late = Place { day: day("2026-03-03"), ..place };
        assert_eq!(late.behind(TaskKind::GuaranteeThreshold, today), Behind::Nothing);
    }
}
