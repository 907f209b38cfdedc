use super::WorkerParts;
use crate::foundation::Foundation;
use crate::workers::{AfterWrites, BlockingSteps, StopSignal, Workers};
use customs_persistence::{Database, StoredSearchIndex, StoredSearchWords};
use customs_search::Search;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Interval of looks; each instance looks after its own changes at once.
const LOOKS: Duration = Duration::from_secs(5);
/// Shortest time between two looks after changes at this instance.
const GATHER: Duration = Duration::from_millis(200);
/// While others write, the worker pauses for so many times as long as it worked: what was written is found a little later
/// then, and writing is hardly slower.
const SHARE: u32 = 24;
/// The longest pause for that.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The search over the database.
pub(crate) fn search(foundation: &Foundation) -> Search {
    Search::new(Arc::new(StoredSearchIndex::new(foundation.database.clone())))
}

impl WorkerParts<'_> {
    /// Starts the worker that keeps the words of records that changed. `wake` comes with each commit of this instance.
    pub(super) fn search_words(&self, workers: &mut Workers, signal: &StopSignal, wake: Arc<Notify>) {
        let database = self.foundation.database.clone();
        let (words, after) = (StoredSearchWords::new(database.clone()), AfterWrites::new(database.clone()));
        let steps = BlockingSteps {
            name: "words of records",
            step: Arc::new(move || {
                let (began, before) = (Instant::now(), database.units_of_work());
                let read = after.look(|| words.run_once())?;
                pause(&database, read, before, began.elapsed());
                Ok::<usize, customs_kernel::StorageError>(read)
            }),
            wake,
            idle: LOOKS,
            full: StoredSearchWords::FULL,
            gather: GATHER,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }
}

/// Waits after a step while others write, so that it takes its share of the time and no more.
fn pause(database: &Database, read: usize, before: u64, took: Duration) {
    let own = read.div_ceil(StoredSearchWords::FULL) as u64;
    let others = database.units_of_work().saturating_sub(before).saturating_sub(own);
    if read >= StoredSearchWords::FULL && others > 0 {
        std::thread::sleep((took * SHARE).min(LONGEST_PAUSE));
    }
}
