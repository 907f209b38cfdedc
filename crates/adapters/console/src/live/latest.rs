use customs_audit::ports::RecentWrites;
use customs_audit::{AuditEntryId, RecentWrite, SeenWrites, mark_of};
use customs_kernel::{OrganisationId, StorageError};
use customs_serving::{Unanswered, blocking};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The age that a page may have when it begins to listen. It may show a record as it was before a write of that time. A
/// page that is older says so (`console.js`), and is asked to look at everything.
pub const LOADING: Duration = Duration::from_secs(10);
/// The time for which a reading is kept without being asked for.
const KEPT: Duration = Duration::from_secs(600);

/// The latest writes of each organisation. All its pages that listen share one reading: the first that hears of something
/// new reads it, and the others take what it read.
pub struct LatestWrites {
    writes: Arc<dyn RecentWrites>,
    places: Mutex<BTreeMap<OrganisationId, Place>>,
}

/// Where the reading of an organisation is kept.
struct Place {
    last: Arc<tokio::sync::Mutex<Last>>,
    /// When it was last asked for.
    asked: Instant,
}

/// How the last reading went.
#[derive(Default)]
struct Last {
    reading: Option<Arc<Reading>>,
    failed: Option<Instant>,
}

/// The latest writes of an organisation, as they were read together.
pub struct Reading {
    writes: Vec<RecentWrite>,
    /// How far the log had grown.
    pub mark: i64,
    /// When this process learned of each of them. No moment of the database is compared with one of this process.
    known: BTreeMap<AuditEntryId, Instant>,
}

impl LatestWrites {
    /// Creates readings of this log, which all users of this value share.
    #[must_use]
    pub fn new(writes: Arc<dyn RecentWrites>) -> Self {
        Self { writes, places: Mutex::default() }
    }

    /// A reading that reaches this mark. Any reaches 0: what came after it is news later.
    #[doc(hidden)]
    pub async fn up_to(&self, organisation: OrganisationId, mark: i64) -> Result<Arc<Reading>, StorageError> {
        let asked = Instant::now();
        let place = self.place(organisation, asked);
        let mut last = place.lock().await;
        if let Some(reading) = last.reading.as_ref().filter(|reading| reading.mark >= mark) {
            return Ok(reading.clone());
        }
        if last.failed.is_some_and(|at| at >= asked) {
            // Another caller tried while this one waited. One try after the other would take very long.
            return Err(StorageError::Unavailable("the latest writes cannot be read now".into()));
        }
        let writes = self.writes.clone();
        let read = blocking(move || Ok::<_, Unanswered>(writes.recent(organisation))).await;
        match read.unwrap_or_else(|panic| Err(StorageError::Failed(panic.into()))) {
            Ok(writes) => {
                let reading = Arc::new(Reading::after(last.reading.as_deref(), writes, Instant::now()));
                last.reading = Some(reading.clone());
                Ok(reading)
            }
            Err(error) => {
                last.failed = Some(Instant::now());
                Err(error)
            }
        }
    }

    fn place(&self, organisation: OrganisationId, asked: Instant) -> Arc<tokio::sync::Mutex<Last>> {
        // No code panics while it holds the lock.
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if !places.contains_key(&organisation) {
            places.retain(|_, place| asked.duration_since(place.asked) < KEPT);
        }
        let place = places.entry(organisation).or_insert_with(|| Place { last: Arc::default(), asked });
        place.asked = asked;
        place.last.clone()
    }
}

impl Reading {
    /// What was read now, after an earlier reading.
    pub fn after(earlier: Option<&Self>, writes: Vec<RecentWrite>, now: Instant) -> Self {
        let since = |entry: &AuditEntryId| earlier.and_then(|earlier| earlier.known.get(entry)).copied().unwrap_or(now);
        let known = writes.iter().map(|write| (write.entry, since(&write.entry))).collect();
        Self { mark: mark_of(&writes), writes, known }
    }

    /// The writes, the latest first.
    pub fn writes(&self) -> &[RecentWrite] {
        &self.writes
    }

    /// Returns the writes that a page which begins to listen now already shows: those known before the page was made.
    pub fn shown_by_a_page(&self, now: Instant) -> SeenWrites {
        let shown = self.known.iter().filter(|(_, since)| **since + LOADING <= now);
        SeenWrites::new(shown.map(|(entry, _)| *entry))
    }
}
