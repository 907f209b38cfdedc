use crate::ports::{Archive, PassLedger, Signs};
use crate::{Cleared, Due, Matter, Portion, RetentionRules};
use chrono::{DateTime, TimeDelta, Utc};
use customs_form_macros::growing;
use customs_kernel::{Clock, StorageError, WriteEffect};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The time for which a turn is leased. A portion takes a small part of it.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The time from the end of a pass until the next is due.
const BETWEEN_PASSES: TimeDelta = TimeDelta::hours(1);
/// No turn is leased for so long, and no pass is due so late, however much clocks differ.
const LATEST: TimeDelta = TimeDelta::hours(2);
/// The most by which the clock of an instance may differ from that of the database server.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(1);
/// The longest time after a pass was due that nothing need account for: a day on which the service was stopped. What goes
/// beyond it must have been lived through by this process, or the clock may have been set: one that is ahead by a month
/// would have a month of evidence dropped too soon.
const LONGEST_PAUSE: TimeDelta = TimeDelta::days(1);

/// When a pass was due, and how long this process had watched when it first saw that.
type Seen = (DateTime<Utc>, TimeDelta);

/// Goes through all that is due, portion by portion, and reports what is due.
#[derive(Clone)]
pub struct Retention {
    archive: Arc<dyn Archive>,
    passes: Arc<dyn PassLedger>,
    clock: Arc<dyn Clock>,
    rules: RetentionRules,
    portion: Portion,
    /// When this process first saw the pass due at that moment, by [`Clock::watched_for`].
    seen: Arc<Mutex<Option<Seen>>>,
}

customs_kernel::debug_by_name!(Retention);

/// A pass under way, and what it has done so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    lease: DateTime<Utc>,
    left: VecDeque<Matter>,
    done: Vec<(Matter, Cleared)>,
    failed: Vec<(Matter, String)>,
}

/// How a pass stands after a portion.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There may be more to do.
    More,
    /// The pass is done.
    Done,
    /// The lease ended and another instance took the turn. What was done stays done.
    Lost,
}

/// The reasons why a pass is not made or not completed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum RetentionError {
    /// Another instance has the turn.
    #[error("another pass is under way, of the service or of another command: try again in a few minutes")]
    UnderWay,
    /// An instance of an earlier version would not be able to read what is archived.
    #[error("an instance of an earlier version is running, which cannot read what is put away: end it first")]
    EarlierInstances,
    /// The clock of this machine cannot be right, or that of the database server.
    #[error(
        "the clock of this machine says {own} and that of the database server {server}: nothing is dropped by a clock \
         that may be wrong"
    )]
    ClocksDiffer {
        /// The clock of this machine.
        own: DateTime<Utc>,
        /// The clock of the server.
        server: DateTime<Utc>,
    },
    /// The clock was set forward, or no pass was made for long.
    #[error(
        "a pass was due at {due_at}, and it is {now} by the clock, which may have been set forward, so that nothing is \
         dropped: check the clock, and if it is right, run `customs-api retention run --after-a-long-pause`"
    )]
    LongPause {
        /// When the pass was due.
        due_at: DateTime<Utc>,
        /// The present moment by the clock of this instance.
        now: DateTime<Utc>,
    },
    /// Some of it failed, and all else is done.
    #[error("{0}: {1}; all else is done")]
    Incomplete(Matter, String),
    /// Another instance took over.
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

    /// The matters that failed, and why. The rest of them is left to a later pass.
    #[must_use]
    pub fn failed(&self) -> &[(Matter, String)] {
        &self.failed
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
        archive: Arc<dyn Archive>,
        passes: Arc<dyn PassLedger>,
        clock: Arc<dyn Clock>,
        rules: RetentionRules,
    ) -> Self {
        Self { archive, passes, clock, rules, portion: Portion::default(), seen: Arc::default() }
    }

    /// The same with portions of another size.
    #[must_use]
    pub fn in_portions_of(self, portion: Portion) -> Self {
        Self { portion, ..self }
    }

    /// Begins a pass if one is due and no other instance has the turn.
    ///
    /// # Errors
    /// `EarlierInstances`, `ClocksDiffer`, `LongPause`, `Storage`.
    pub fn begin(&self) -> Result<Option<Pass>, RetentionError> {
        self.take_turn(Demand::WhenDue)
    }

    /// Does the next portion of a pass. A matter that fails is left, so that it holds up no other.
    ///
    /// # Errors
    /// `ClocksDiffer`, `LongPause`, and `Storage` when the turn cannot be prolonged or ended. It then ends with its lease, and a later
    /// pass does the rest.
    pub fn go_on(&self, pass: &mut Pass) -> Result<Progress, RetentionError> {
        let now = self.now(self.passes.signs()?)?;
        if now - pass.lease > LONGEST_PAUSE {
            return Err(RetentionError::LongPause { due_at: pass.lease, now });
        }
        // A later moment than before in any case, since it names the turn.
        let lease = (now + LEASE).max(pass.lease + TimeDelta::microseconds(1));
        if !self.passes.extend(pass.lease, lease)? {
            return Ok(Progress::Lost);
        }
        pass.lease = lease;
        while let Some(matter) = pass.left.front().copied() {
            if let Some(before) = self.rules.before(matter, now) {
                match self.archive.clear(matter, before, self.portion, now) {
                    Ok(cleared) if cleared.found > 0 => {
                        pass.note(matter, cleared);
                        return Ok(Progress::More);
                    }
                    Ok(_) => {}
                    Err(error) => pass.failed.push((matter, error.to_string())),
                }
            }
            pass.left.pop_front();
        }
        match self.passes.finish(pass.lease, now + BETWEEN_PASSES)? {
            WriteEffect::Changed => Ok(Progress::Done),
            WriteEffect::Unchanged => Ok(Progress::Lost),
        }
    }

    /// Makes one whole pass now, whether it is due or not, and returns what it did. `after_a_long_pause` says that the clock
    /// is right although no pass was made for long.
    ///
    /// # Errors
    /// Any; with `Incomplete` all is done but what failed.
    pub fn run(&self, after_a_long_pause: bool) -> Result<Vec<(Matter, Cleared)>, RetentionError> {
        let demand = if after_a_long_pause { Demand::AfterALongPause } else { Demand::Now };
        let mut pass = self.take_turn(demand)?.ok_or(RetentionError::UnderWay)?;
        loop {
            match self.go_on(&mut pass)? {
                Progress::More => {}
                Progress::Done => {
                    let Pass { done, failed, .. } = pass;
                    return match failed.into_iter().next() {
                        Some((matter, reason)) => Err(RetentionError::Incomplete(matter, reason)),
                        None => Ok(done),
                    };
                }
                Progress::Lost => return Err(RetentionError::Lost),
            }
        }
    }

    /// Counts the records that a pass would archive or drop now, by matter and organisation.
    ///
    /// # Errors
    /// When storage fails.
    pub fn report(&self) -> Result<Vec<Due>, StorageError> {
        let now = self.clock.now();
        let mut all = Vec::new();
        for matter in Matter::ALL {
            if let Some(before) = self.rules.before(*matter, now) {
                all.extend(self.archive.due(*matter, before)?);
            }
        }
        Ok(all)
    }

    fn take_turn(&self, demand: Demand) -> Result<Option<Pass>, RetentionError> {
        let signs = self.passes.signs()?;
        if signs.has_earlier_instances {
            return Err(RetentionError::EarlierInstances);
        }
        let now = self.now(signs)?;
        match signs.due_at {
            Some(due_at)
                if now - due_at - self.lived_through(due_at) > LONGEST_PAUSE && demand != Demand::AfterALongPause =>
            {
                return Err(RetentionError::LongPause { due_at, now });
            }
            _ => {}
        }
        let lease = now + LEASE;
        let taken = self.passes.begin(now, lease, now + LATEST, demand != Demand::WhenDue)?;
        let pass = Pass { lease, left: Matter::ALL.iter().copied().collect(), done: Vec::new(), failed: Vec::new() };
        Ok(taken.then_some(pass))
    }

    /// How much time this process has watched go by since it first saw the pass due at that moment.
    fn lived_through(&self, due_at: DateTime<Utc>) -> TimeDelta {
        let watched_for = self.clock.watched_for();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let first_seen = *seen;
        match first_seen {
            Some((known, since)) if known == due_at => watched_for - since,
            _ => {
                *seen = Some((due_at, watched_for));
                TimeDelta::zero()
            }
        }
    }

    /// The earlier of the clocks of this machine and of the database server.
    fn now(&self, signs: Signs) -> Result<DateTime<Utc>, RetentionError> {
        let own = self.clock.now();
        match signs.server_clock {
            Some(server) if (own - server).abs() > CLOCKS_DIFFER => Err(RetentionError::ClocksDiffer { own, server }),
            Some(server) => Ok(own.min(server)),
            None => Ok(own),
        }
    }
}

/// Why a pass is to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Demand {
    WhenDue,
    Now,
    AfterALongPause,
}
