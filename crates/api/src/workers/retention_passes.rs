use super::StopSignal;
use crate::watching::{Condition, step_failed};
use customs_kernel::{Acting, StorageError};
use customs_retention::{Pass, Progress, Retention, RetentionError};
use std::sync::Arc;
use std::time::Duration;

/// Goes through all that is to be archived or dropped, in small portions with pauses, so that requests hardly notice.
pub(crate) struct RetentionPasses {
    pub(crate) retention: Retention,
    /// Shown by `/readyz`: it is degraded while the clock cannot be believed.
    pub(crate) condition: Arc<Condition>,
    /// Interval between looks for a pass that is due.
    pub(crate) idle: Duration,
    /// Pause between two portions.
    pub(crate) pause: Duration,
}

/// Pause after a failure, which mostly comes from the database. The turn is free again after its lease.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

impl RetentionPasses {
    /// The name of the worker.
    pub(crate) const NAME: &str = "retention";

    /// Works until asked to stop; a portion that has begun is completed, and the rest is left to a later pass.
    ///
    /// The first look comes after `idle`. An instance of the previous version, which cannot read what is archived, has
    /// reported to its proxy by then that it is too old.
    pub(crate) async fn run(self, stop: StopSignal) {
        let mut under_way: Option<Pass> = None;
        let mut wait = self.idle;
        loop {
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = stop.clone().stopped() => return,
            }
            let stepped = self.step(under_way.take()).await;
            self.show(&stepped);
            wait = match stepped {
                Ok(Some(pass)) => {
                    under_way = Some(pass);
                    self.pause
                }
                Ok(None) => self.idle,
                Err(error) => {
                    step_failed(Self::NAME);
                    tracing::error!(%error, "retention failed; a later pass does the rest");
                    AFTER_FAILURE
                }
            };
        }
    }

    /// Shows whether the clock is believed. Other failures say nothing about that.
    fn show(&self, stepped: &Result<Option<Pass>, RetentionError>) {
        match stepped {
            Ok(_) => self.condition.works(),
            Err(RetentionError::ClocksDiffer { .. } | RetentionError::LongPause { .. }) => {
                self.condition.fails("the clock may be wrong, so that nothing is dropped; the log says more");
            }
            Err(_) => {}
        }
    }

    /// Begins a pass or does its next portion; returns the pass while it goes on.
    async fn step(&self, under_way: Option<Pass>) -> Result<Option<Pass>, RetentionError> {
        let retention = self.retention.clone();
        let step = move || match under_way {
            None => retention.begin(),
            Some(mut pass) => match retention.go_on(&mut pass)? {
                Progress::More => Ok(Some(pass)),
                Progress::Done => {
                    reported(&pass);
                    Ok(None)
                }
                Progress::Lost => {
                    tracing::warn!("a pass of retention stood still, and another one took over");
                    Ok(None)
                }
            },
        };
        let acting = Acting::worker(Self::NAME);
        match tokio::task::spawn_blocking(move || acting.run(step)).await {
            Ok(outcome) => outcome,
            Err(panic) => Err(StorageError::Failed(Box::new(panic)).into()),
        }
    }
}

/// Logs what a pass did, if it did anything, and what failed.
fn reported(pass: &Pass) {
    for (matter, error) in pass.failed() {
        step_failed(RetentionPasses::NAME);
        tracing::error!(%matter, %error, "retention failed for a part of what was due; a later pass tries again");
    }
    for (matter, cleared) in pass.done() {
        tracing::info!(%matter, rows = cleared.rows, freed_bytes = cleared.freed, "retention is done with what was due");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joiners::SystemClock;
    use chrono::{DateTime, Utc};
    use customs_http::Part;
    use customs_kernel::WriteEffect;
    use customs_retention::ports::{Archive, PassLedger, Signs};
    use customs_retention::{Cleared, Due, Matter, Periods, Portion, RetentionRules};
    use std::sync::Mutex;

    /// Notes who acts.
    #[derive(Default)]
    struct Noting(Mutex<Vec<Option<Acting>>>);

    impl Archive for Noting {
        fn clear(&self, _: Matter, _: DateTime<Utc>, _: Portion, _: DateTime<Utc>) -> Result<Cleared, StorageError> {
            self.0.lock().expect("a list").push(Acting::current());
            Ok(Cleared::default())
        }

        fn due(&self, _: Matter, _: DateTime<Utc>) -> Result<Vec<Due>, StorageError> {
            Ok(Vec::new())
        }
    }

    /// The turn is always free.
    struct Free;

    impl PassLedger for Free {
        fn signs(&self) -> Result<Signs, StorageError> {
            Ok(Signs::default())
        }

        fn begin(&self, _: DateTime<Utc>, _: DateTime<Utc>, _: DateTime<Utc>, _: bool) -> Result<bool, StorageError> {
            Ok(true)
        }

        fn extend(&self, _: DateTime<Utc>, _: DateTime<Utc>) -> Result<bool, StorageError> {
            Ok(true)
        }

        fn finish(&self, _: DateTime<Utc>, _: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
            Ok(WriteEffect::Changed)
        }
    }

    fn passes(retention: Retention) -> RetentionPasses {
        let condition = Arc::new(Condition::new("retention", Arc::new(SystemClock)));
        RetentionPasses { retention, condition, idle: Duration::ZERO, pause: Duration::ZERO }
    }

    #[test]
    fn a_clock_that_may_be_wrong_shows_until_it_is_believed() {
        let rules = RetentionRules::from_periods(Periods::default()).expect("rules");
        let retention = Retention::new(Arc::new(Noting::default()), Arc::new(Free), Arc::new(SystemClock), rules);
        let passes = passes(retention);
        let now = Utc::now();
        for error in
            [RetentionError::LongPause { due_at: now, now }, RetentionError::ClocksDiffer { own: now, server: now }]
        {
            passes.show(&Err(error));
            assert!(!passes.condition.part().is_ok());
            passes.show(&Err(RetentionError::EarlierInstances));
            assert!(!passes.condition.part().is_ok(), "that says nothing of the clock");
            passes.show(&Ok(None));
            assert_eq!(passes.condition.part(), Part::ok("retention"));
        }
    }

    #[tokio::test]
    async fn a_pass_acts_in_the_name_of_the_worker() {
        let archive = Arc::new(Noting::default());
        let rules = RetentionRules::from_periods(Periods::default()).expect("rules");
        let retention = Retention::new(archive.clone(), Arc::new(Free), Arc::new(SystemClock), rules);
        let passes = passes(retention);
        let pass = passes.step(None).await.expect("begun");
        assert!(pass.is_some());
        passes.step(pass).await.expect("done");
        let noted = archive.0.lock().expect("a list").clone();
        assert_eq!(noted, vec![Some(Acting::worker("retention")); Matter::ALL.len()]);
    }
}
