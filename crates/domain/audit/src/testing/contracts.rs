#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

use crate::ports::RecentWrites;
use crate::{MOST_RECENT, NewWrites, RecentWrite, SeenWrites};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::Arc;

/// A storage of entries with two organisations, and a way to write their records.
pub struct RecentWritesStore {
    /// The storage.
    pub writes: Arc<dyn RecentWrites>,
    /// Two organisations, each the only record of itself.
    pub organisations: [OrganisationId; 2],
    /// Changes the record of an organisation that often.
    pub write: Box<dyn Fn(OrganisationId, usize)>,
}

customs_kernel::debug_by_name!(RecentWritesStore);

/// Runs the contract of [`RecentWrites`]; `make` returns a storage in which nothing was written but the organisations.
///
/// # Panics
/// When a rule is broken.
pub fn recent_writes_contract(make: impl Fn() -> RecentWritesStore) {
    keeps! { "RecentWrites":
        writes_of_an_organisation_come_the_latest_first(&make());
        a_mark_grows_with_each_write_of_its_organisation(&make());
        no_more_are_read_than_are_looked_at(&make());
    }
}

impl RecentWritesStore {
    fn recent(&self, organisation: OrganisationId) -> Vec<RecentWrite> {
        self.writes.recent(organisation).expect("read")
    }

    fn mark(&self, organisation: OrganisationId) -> i64 {
        let [ours, theirs] = self.organisations;
        let marks = self.writes.marks(&[ours, theirs, OrganisationId::new(987_654)]).expect("read");
        let nobody = marks.iter().find(|(of, mark)| *of == OrganisationId::new(987_654) && *mark != 0);
        equal!(nobody, None, "who has no entries has no mark");
        marks.iter().find(|(of, _)| *of == organisation).map_or(0, |(_, mark)| *mark)
    }
}

fn writes_of_an_organisation_come_the_latest_first(store: &RecentWritesStore) {
    let [ours, theirs] = store.organisations;
    let before = store.recent(ours).len();
    (store.write)(ours, 1);
    (store.write)(theirs, 1);
    (store.write)(ours, 2);
    let recent = store.recent(ours);
    equal!(recent.len(), before + 3, [recent]);
    holds!(recent.is_sorted_by(|one, next| one.entry > next.entry), "{recent:?}");
    let is_own = |write: &RecentWrite| write.record_kind == "organisation" && write.record_id == ours.to_string();
    holds!(recent.iter().all(is_own), "{recent:?}");
    equal!(store.recent(OrganisationId::new(987_654)), []);
}

fn a_mark_grows_with_each_write_of_its_organisation(store: &RecentWritesStore) {
    let [ours, theirs] = store.organisations;
    equal!(store.writes.marks(&[]).expect("read"), []);
    let mut seen = SeenWrites::default();
    for times in [1, 40, 1] {
        let before = (store.mark(ours), store.mark(theirs));
        (store.write)(ours, times);
        holds!(store.mark(ours) > before.0, "a write is seen by the mark");
        equal!(store.mark(theirs), before.1, "but not by that of others");
        holds!(matches!(seen.look(&store.recent(ours)), NewWrites::These(new) if new.len() >= times));
        equal!(seen.mark(), store.mark(ours), "who has looked knows the mark");
    }
}

fn no_more_are_read_than_are_looked_at(store: &RecentWritesStore) {
    let [ours, _] = store.organisations;
    (store.write)(ours, MOST_RECENT + 1);
    equal!(store.recent(ours).len(), MOST_RECENT);
    let mut seen = SeenWrites::default();
    equal!(seen.look(&store.recent(ours)), NewWrites::Many);
    equal!(seen.mark(), store.mark(ours), "as many are added up as are read");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AuditEntry;
    use crate::testing::{InMemoryAudit, entry};
    use std::sync::atomic::{AtomicI64, Ordering};

    #[test]
    fn the_fake_tells_of_writes_as_the_port_promises() {
        recent_writes_contract(|| {
            let (storage, last) = (Arc::new(InMemoryAudit::default()), AtomicI64::new(0));
            let writes = storage.clone();
            let write = move |organisation: OrganisationId, times| {
                for _ in 0..times {
                    let id = last.fetch_add(1, Ordering::Relaxed) + 1;
                    let (record_kind, record_id) = ("organisation".to_owned(), organisation.to_string());
                    storage.store(AuditEntry { record_kind, record_id, ..entry(organisation.get(), id) });
                }
            };
            RecentWritesStore { writes, organisations: [1, 2].map(OrganisationId::new), write: Box::new(write) }
        });
    }
}
