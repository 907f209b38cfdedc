use customs_audit::ports::RecentWrites;
use customs_audit::testing::{InMemoryAudit, entry};
use customs_audit::{AuditEntryId, NewWrites, RecentWrite};
use customs_console::LatestWrites;
use customs_console::internals::{LOADING, Reading};
use customs_kernel::{OrganisationId, StorageError};
use futures_util::future::join_all;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::time::Instant;

const OURS: OrganisationId = OrganisationId::new(7);

/// A log that counts how often it is read, and that may be away.
#[derive(Default)]
struct Counted {
    audit: InMemoryAudit,
    reads: AtomicUsize,
    is_away: AtomicBool,
}

impl RecentWrites for Counted {
    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        self.audit.marks(organisations)
    }

    fn recent(&self, organisation: OrganisationId) -> Result<Vec<RecentWrite>, StorageError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        if self.is_away.load(Ordering::SeqCst) {
            return Err(StorageError::Unavailable("the database is away".into()));
        }
        self.audit.recent(organisation)
    }
}

fn write(id: i64) -> RecentWrite {
    let (record_kind, record_id) = ("declaration".to_owned(), id.to_string());
    RecentWrite { entry: AuditEntryId::new(id), record_kind, record_id }
}

fn reported(reading: &Reading, now: Instant) -> NewWrites {
    reading.shown_by_a_page(now).look(reading.writes())
}

#[actix_rt::test]
async fn all_pages_of_an_organisation_share_a_reading() {
    let log = Arc::new(Counted::default());
    let latest = LatestWrites::new(log.clone());
    log.audit.store(entry(OURS.get(), 1));
    for (mark, reads) in [(0, 1), (1, 1), (3, 2)] {
        if mark == 3 {
            log.audit.store(entry(OURS.get(), 2));
        }
        for reading in join_all((0..10).map(|_| latest.up_to(OURS, mark))).await {
            assert_eq!(reading.expect("read").mark, mark.max(1));
        }
        assert_eq!(log.reads.load(Ordering::SeqCst), reads);
    }
    let others = latest.up_to(OrganisationId::new(8), 0).await.expect("read");
    assert!(others.writes().is_empty(), "they have one of their own");
}

#[actix_rt::test]
async fn those_who_wait_for_a_reading_that_fails_do_not_try_one_after_the_other() {
    let log = Arc::new(Counted::default());
    let latest = LatestWrites::new(log.clone());
    log.is_away.store(true, Ordering::SeqCst);
    for tried in join_all((0..10).map(|_| latest.up_to(OURS, 0))).await {
        assert!(matches!(tried, Err(StorageError::Unavailable(_))));
    }
    assert_eq!(log.reads.load(Ordering::SeqCst), 1);
    log.is_away.store(false, Ordering::SeqCst);
    assert!(latest.up_to(OURS, 0).await.is_ok(), "the next one tries again");
}

#[test]
fn a_page_is_told_what_became_known_while_it_was_loaded_whatever_the_database_took_for_the_time() {
    let begun = Instant::now();
    let first = Reading::after(None, vec![write(9)], begun);
    assert_eq!(reported(&first, begun), NewWrites::These(vec![write(9)]), "nobody knows how old it is");
    let later = begun + LOADING;
    assert_eq!(reported(&first, later), NewWrites::These(vec![]));
    // A transaction that began long ago ends now.
    let second = Reading::after(Some(&first), vec![write(9), write(4)], later);
    assert_eq!(reported(&second, later), NewWrites::These(vec![write(4)]));
    assert_eq!(reported(&second, later + LOADING), NewWrites::These(vec![]));
}
