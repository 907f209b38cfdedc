use crate::ports::{Attic, PassLedger};
use crate::{Cleared, Due, Matter, Portion, RetentionRules};
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::{Clock, StorageError};
use std::collections::VecDeque;
use std::sync::Arc;

/// The time for which a turn is leased. A portion takes a small part of it.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The time from the end of a pass until the next is due.
const BETWEEN_PASSES: TimeDelta = TimeDelta::hours(1);

/// Goes through all that is due, portion by portion, and tells what is due.
#[derive(Clone)]
pub struct Retention {
    attic: Arc<dyn Attic>,
    passes: Arc<dyn PassLedger>,
    clock: Arc<dyn Clock>,
    rules: RetentionRules,
    portion: Portion,
}

/// A pass under way, and what it has done so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    lease: DateTime<Utc>,
    left: VecDeque<Matter>,
    done: Vec<(Matter, Cleared)>,
}

/// How a pass stands after a portion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There may be more to do.
    More,
    /// The pass is done.
    Done,
    /// The lease ended and somebody else took the turn. What was done stays done.
    Lost,
}

/// The reasons why a pass on demand is not made or not completed.
#[derive(Debug, thiserror::Error)]
pub enum RetentionError {
    /// Somebody else is at it.
    #[error("another pass is under way, of the service or of another command: try again in a few minutes")]
    UnderWay,
    /// Somebody else took over.
    #[error("this pass stood still for so long that another one took over; what it did stays done")]
    Lost,
    /// Storage fails.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Pass {
    /// What was done so far, by matter.
    #[must_use]
    pub fn done(&self) -> &[(Matter, Cleared)] {
        &self.done
    }

    fn note(&mut self, matter: Matter, cleared: Cleared) {
        match self.done.iter_mut().find(|(known, _)| *known == matter) {
            Some((_, sum)) => *sum = sum.and(cleared),
            None => self.done.push((matter, cleared)),
        }
    }
}

impl Retention {
    /// Works by these rules, on portions of the usual size.
    #[must_use]
    pub fn new(
        attic: Arc<dyn Attic>,
        passes: Arc<dyn PassLedger>,
        clock: Arc<dyn Clock>,
        rules: RetentionRules,
    ) -> Self {
        Self { attic, passes, clock, rules, portion: Portion::default() }
    }

    /// The same with portions of another size.
    #[must_use]
    pub fn in_portions_of(self, portion: Portion) -> Self {
        Self { portion, ..self }
    }

    /// Begins a pass if one is due and nobody else has the turn.
    ///
    /// # Errors
    /// When storage fails.
    pub fn begin(&self) -> Result<Option<Pass>, StorageError> {
        self.take_turn(false)
    }

    /// Does the next portion of a pass.
    ///
    /// # Errors
    /// When storage fails. The turn then ends with its lease, and a later pass does the rest.
    pub fn go_on(&self, pass: &mut Pass) -> Result<Progress, StorageError> {
        let now = self.clock.now();
        // A later moment than before in any case, since it names the turn.
        let lease = (now + LEASE).max(pass.lease + TimeDelta::microseconds(1));
        if !self.passes.extend(pass.lease, lease)? {
            return Ok(Progress::Lost);
        }
        pass.lease = lease;
        while let Some(matter) = pass.left.front().copied() {
            if let Some(before) = self.rules.before(matter, now) {
                let cleared = self.attic.clear(matter, before, self.portion, now)?;
                if cleared.found > 0 {
                    pass.note(matter, cleared);
                    return Ok(Progress::More);
                }
            }
            pass.left.pop_front();
        }
        self.passes.finish(pass.lease, self.clock.now() + BETWEEN_PASSES)?;
        Ok(Progress::Done)
    }

    /// Makes one whole pass now, whether it is due or not, and returns what it did.
    ///
    /// # Errors
    /// `UnderWay`, `Lost`, `Storage`.
    pub fn run(&self) -> Result<Vec<(Matter, Cleared)>, RetentionError> {
        let mut pass = self.take_turn(true)?.ok_or(RetentionError::UnderWay)?;
        loop {
            match self.go_on(&mut pass)? {
                Progress::More => {}
                Progress::Done => return Ok(pass.done),
                Progress::Lost => return Err(RetentionError::Lost),
            }
        }
    }

    /// What a pass would put away or drop now, by matter and organisation.
    ///
    /// # Errors
    /// When storage fails.
    pub fn report(&self) -> Result<Vec<Due>, StorageError> {
        let now = self.clock.now();
        let mut all = Vec::new();
        for matter in Matter::ALL {
            if let Some(before) = self.rules.before(*matter, now) {
                all.extend(self.attic.due(*matter, before)?);
            }
        }
        Ok(all)
    }

    fn take_turn(&self, at_once: bool) -> Result<Option<Pass>, StorageError> {
        let now = self.clock.now();
        let lease = now + LEASE;
        let taken = self.passes.begin(now, lease, at_once)?;
        Ok(taken.then(|| Pass { lease, left: Matter::ALL.iter().copied().collect(), done: Vec::new() }))
    }
}
