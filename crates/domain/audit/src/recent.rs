use crate::entry::AuditEntryId;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// The latest entries of an organisation that are looked at together, at most. Who finds that all of them are new knows
/// that there may be more.
pub const MOST_RECENT: usize = 200;

/// The latest entries whose ids are added up to the mark of an organisation.
pub const MARKED: usize = 32;

/// That a record was written, without what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentWrite {
    /// The entry that tells of it.
    pub entry: AuditEntryId,
    /// When the record was written.
    pub at: DateTime<Utc>,
    /// The kind of record: `declaration`, `customer` and so on.
    pub record_kind: String,
    /// The id of the record among those of its kind.
    pub record_id: String,
}

/// What was written since somebody looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewWrites {
    /// These writes, the latest first.
    These(Vec<RecentWrite>),
    /// More than are looked at.
    Many,
}

/// The writes that somebody who follows the records of an organisation has seen.
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
    /// Begins with somebody who has seen what was written before this moment.
    #[must_use]
    pub fn before(moment: DateTime<Utc>, recent: &[RecentWrite]) -> Self {
        let seen = recent.iter().filter(|write| write.at < moment);
        Self { entries: seen.map(|write| write.entry).collect(), mark: mark_of(recent) }
    }

    /// Looks at the latest writes. Returns those that are new.
    pub fn look(&mut self, recent: Vec<RecentWrite>) -> NewWrites {
        self.mark = mark_of(&recent);
        let seen = std::mem::replace(&mut self.entries, recent.iter().map(|write| write.entry).collect());
        let new: Vec<_> = recent.into_iter().filter(|write| !seen.contains(&write.entry)).collect();
        if new.len() < MOST_RECENT { NewWrites::These(new) } else { NewWrites::Many }
    }

    /// The mark of the organisation when somebody looked last: a larger one tells of new writes.
    #[must_use]
    pub const fn mark(&self) -> i64 {
        self.mark
    }
}

/// The mark of an organisation with these latest writes.
fn mark_of(recent: &[RecentWrite]) -> i64 {
    recent.iter().take(MARKED).fold(0, |sum, write| sum.saturating_add(write.entry.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writes(ids: impl IntoIterator<Item = i64>) -> Vec<RecentWrite> {
        let write = |id| RecentWrite {
            entry: AuditEntryId::new(id),
            at: DateTime::UNIX_EPOCH + chrono::TimeDelta::seconds(id),
            record_kind: "declaration".to_owned(),
            record_id: "12".to_owned(),
        };
        ids.into_iter().map(write).collect()
    }

    #[test]
    fn each_write_is_new_once() {
        let mut seen = SeenWrites::default();
        assert_eq!(seen.look(writes([2, 1])), NewWrites::These(writes([2, 1])));
        assert_eq!(seen.look(writes([2, 1])), NewWrites::These(vec![]));
        assert_eq!(seen.look(writes([3, 2, 1])), NewWrites::These(writes([3])));
    }

    #[test]
    fn a_write_that_becomes_visible_late_raises_the_mark_and_is_new() {
        let mut seen = SeenWrites::default();
        seen.look(writes([5, 3, 2]));
        let before = seen.mark();
        assert_eq!(seen.look(writes([5, 4, 3, 2])), NewWrites::These(writes([4])));
        assert!(seen.mark() > before);
        // Among many as well, where it pushes the oldest one out.
        let many = i64::try_from(MOST_RECENT).expect("a number") * 2;
        let without = |late| writes((1..=many).rev().filter(move |id| *id != late).take(MOST_RECENT));
        let late = many - 5;
        seen.look(without(late));
        let before = seen.mark();
        assert_eq!(seen.look(without(0)), NewWrites::These(writes([late])));
        assert!(seen.mark() > before);
    }

    #[test]
    fn more_than_are_looked_at_are_many() {
        let mut seen = SeenWrites::default();
        let all = i64::try_from(MOST_RECENT).expect("a number");
        assert!(matches!(seen.look(writes((2..=all).rev())), NewWrites::These(new) if new.len() == MOST_RECENT - 1));
        assert_eq!(seen.look(writes((all + 1..=2 * all).rev())), NewWrites::Many);
        assert_eq!(seen.look(writes((all + 2..=2 * all + 1).rev())), NewWrites::These(writes([2 * all + 1])));
    }

    #[test]
    fn what_was_written_before_somebody_began_is_not_new() {
        let recent = writes([9, 8, 7]);
        let mut seen = SeenWrites::before(DateTime::UNIX_EPOCH + chrono::TimeDelta::seconds(8), &recent);
        assert_eq!(seen.mark(), 24);
        assert_eq!(seen.look(recent), NewWrites::These(writes([9, 8])));
    }
}
