use crate::entry::AuditEntryId;
use std::collections::BTreeSet;

/// The latest entries of an organisation that are looked at together, at most, and have their ids added up to its mark.
/// A reader who finds that the oldest of so many is new knows that there may be more.
pub const MOST_RECENT: usize = 200;

/// That a record was written, without what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentWrite {
    /// The entry that records it.
    pub entry: AuditEntryId,
    /// The kind of record: `declaration`, `customer` and so on.
    pub record_kind: String,
    /// The id of the record among those of its kind.
    pub record_id: String,
}

/// What was written since the last look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewWrites {
    /// These writes, the latest first.
    These(Vec<RecentWrite>),
    /// More than are looked at.
    Many,
}

/// The writes that a person who follows the records of an organisation has seen.
///
/// On PostgreSQL an entry becomes visible when its transaction ends, and until then entries with larger ids may have been
/// seen. The seen entries are therefore remembered one by one, as far back as is looked, and not the largest id alone: an
/// entry that comes late is new all the same.
#[derive(Debug, Clone, Default)]
pub struct SeenWrites {
    entries: BTreeSet<AuditEntryId>,
    mark: i64,
}

impl SeenWrites {
    /// Begins with a person who has seen these entries, and must look at the latest ones.
    #[must_use]
    pub fn new(seen: impl IntoIterator<Item = AuditEntryId>) -> Self {
        Self { entries: seen.into_iter().collect(), mark: 0 }
    }

    /// Looks at the latest writes, the latest first. Returns those that are new.
    pub fn look(&mut self, recent: &[RecentWrite]) -> NewWrites {
        self.mark = mark_of(recent);
        let seen = std::mem::replace(&mut self.entries, recent.iter().map(|write| write.entry).collect());
        let is_new = |write: &RecentWrite| !seen.contains(&write.entry);
        if recent.len() >= MOST_RECENT && recent.last().is_some_and(is_new) {
            // Others that are new may be older still.
            return NewWrites::Many;
        }
        NewWrites::These(recent.iter().filter(|write| is_new(write)).cloned().collect())
    }

    /// The mark of the organisation at the last look: a larger one shows new writes.
    #[must_use]
    pub const fn mark(&self) -> i64 {
        self.mark
    }
}

/// The mark of an organisation with these latest writes.
#[must_use]
pub fn mark_of(recent: &[RecentWrite]) -> i64 {
    recent.iter().take(MOST_RECENT).fold(0, |sum, write| sum.saturating_add(write.entry.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writes(ids: impl IntoIterator<Item = i64>) -> Vec<RecentWrite> {
        let write = |id| RecentWrite {
            entry: AuditEntryId::new(id),
            record_kind: "declaration".to_owned(),
            record_id: "12".to_owned(),
        };
        ids.into_iter().map(write).collect()
    }

    #[test]
    fn each_write_is_new_once() {
        let mut seen = SeenWrites::default();
        assert_eq!(seen.look(&writes([2, 1])), NewWrites::These(writes([2, 1])));
        assert_eq!(seen.look(&writes([2, 1])), NewWrites::These(vec![]));
        assert_eq!(seen.look(&writes([3, 2, 1])), NewWrites::These(writes([3])));
    }

    #[test]
    fn a_write_that_becomes_visible_late_raises_the_mark_and_is_new() {
        let mut seen = SeenWrites::default();
        seen.look(&writes([5, 3, 2]));
        let before = seen.mark();
        assert_eq!(seen.look(&writes([5, 4, 3, 2])), NewWrites::These(writes([4])));
        assert!(seen.mark() > before);
        // Among many as well, where it pushes the oldest one out, however many came before it.
        let most = i64::try_from(MOST_RECENT).expect("a number");
        let without = |late| writes((1..=2 * most).rev().filter(move |id| *id != late).take(MOST_RECENT));
        for late in [2 * most - 5, 2 * most - 40, most + 2] {
            seen.look(&without(late));
            let before = seen.mark();
            assert_eq!(seen.look(&without(0)), NewWrites::These(writes([late])));
            assert!(seen.mark() > before);
        }
    }

    #[test]
    fn more_than_are_looked_at_are_many() {
        let mut seen = SeenWrites::default();
        let all = i64::try_from(MOST_RECENT).expect("a number");
        assert!(matches!(seen.look(&writes((2..=all).rev())), NewWrites::These(new) if new.len() == MOST_RECENT - 1));
        assert_eq!(seen.look(&writes((all + 1..=2 * all).rev())), NewWrites::Many);
        assert_eq!(seen.look(&writes((all + 2..=2 * all + 1).rev())), NewWrites::These(writes([2 * all + 1])));
    }

    #[test]
    fn where_the_oldest_that_is_looked_at_came_late_there_may_be_more() {
        let all = i64::try_from(MOST_RECENT).expect("a number");
        let mut seen = SeenWrites::default();
        // The even ones are seen first, and half of those that are looked at then are late.
        let even = || writes((1..=2 * all).rev().filter(|id| id % 2 == 0));
        seen.look(&even());
        let odd = writes((all..2 * all).rev().filter(|id| id % 2 == 1));
        assert_eq!(seen.look(&writes((all..2 * all).rev())), NewWrites::These(odd));
        seen.look(&even());
        assert_eq!(seen.look(&writes((all + 1..=2 * all).rev())), NewWrites::Many);
    }

    #[test]
    fn what_somebody_had_seen_who_begins_is_not_new() {
        let recent = writes([9, 8, 7]);
        let mut seen = SeenWrites::new([AuditEntryId::new(7), AuditEntryId::new(6)]);
        assert_eq!(seen.look(&recent), NewWrites::These(writes([9, 8])));
        assert_eq!(seen.mark(), 24);
    }
}
