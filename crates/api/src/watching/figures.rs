mod gathering;
mod shown;

use super::disks::Disks;
use super::turns::Turns;
use super::watch::Watch;
use super::{process, watched_calls};
use async_trait::async_trait;
use customs_http::FigureSource;
use customs_kernel::Clock;
use customs_persistence::{Database, WaitingWork, announce_counts};
use gathering::Gathering;
use metrics_process::Collector;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The gauges that are gathered when the metrics are asked for.
///
/// The database is asked every [`gathering::FRESH`] at most, however often the metrics are read, and by however many
/// readers. While it does not answer, its figures keep their last values, and everything else is shown nevertheless.
pub(crate) struct GatheredFigures {
    watch: Arc<Watch>,
    database: Database,
    gathering: Gathering,
    process: Collector,
}

/// What is fixed for this process.
pub(crate) struct Build {
    /// The kind of database.
    pub(crate) database: &'static str,
    /// The mode of customs.
    pub(crate) customs: String,
}

impl GatheredFigures {
    /// Describes all metrics of this instance to the recorder, which has to be installed. `work` has the queues.
    pub(crate) fn announce(
        watch: Arc<Watch>,
        database: Database,
        clock: Arc<dyn Clock>,
        work: Vec<WaitingWork>,
        build: Build,
    ) -> Self {
        announce_counts(&work);
        Turns::describe();
        Disks::describe();
        Watch::describe();
        watched_calls::describe();
        shown::describe();
        let process = Collector::default();
        process::announce(&process, build.database, build.customs);
        let gathering = Gathering::new(database.clone(), clock, work);
        Self { watch, database, gathering, process }
    }
}

#[async_trait(?Send)]
impl FigureSource for GatheredFigures {
    async fn refresh(&self) {
        let gathered = self.gathering.refresh().await;
        shown::show(&gathered);
        shown::show_connections(&self.database);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        self.watch.turns.show(now);
        self.watch.disks.show();
        self.watch.show();
        self.process.collect();
    }
}
