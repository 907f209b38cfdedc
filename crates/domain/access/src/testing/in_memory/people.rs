mod attempts;
mod links;
mod sessions;
mod tickets;
mod users;

use super::InMemoryOrganisations;
use crate::{
    AttemptKey, Attempts, LinkHash, LinkMail, NewOrganisation, OneTimeLink, OrganisationRepository, People,
    PeoplePorts, Session, SessionHash, SignInTicket, User,
};
use customs_kernel::testing::Turn;
use customs_kernel::{Clock, CountingEntropy, OrganisationId, Outcome, StorageError, UnitOfWork, UserId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// All ports of people over one state in memory, with the unit of work that belongs to it. One unit runs at a time, as
/// on a database with one writer.
#[derive(Debug, Default)]
pub struct InMemoryPeople {
    organisations: Arc<InMemoryOrganisations>,
    state: Mutex<State>,
    turn: Turn,
}

#[derive(Debug, Clone, Default)]
struct State {
    fail_after: Option<u32>,
    last_id: i64,
    users: BTreeMap<UserId, User>,
    sessions: BTreeMap<SessionHash, Session>,
    links: BTreeMap<LinkHash, OneTimeLink>,
    tickets: Vec<SignInTicket>,
    attempts: BTreeMap<AttemptKey, Attempts>,
    mails: Vec<LinkMail>,
}

impl InMemoryPeople {
    /// Use cases over this state.
    pub fn people(self: &Arc<Self>, clock: Arc<dyn Clock>) -> People {
        People::new(self.ports(clock))
    }

    /// All ports over this state.
    pub fn ports(self: &Arc<Self>, clock: Arc<dyn Clock>) -> PeoplePorts {
        PeoplePorts {
            organisations: self.organisations.clone(),
            users: self.clone(),
            sessions: self.clone(),
            links: self.clone(),
            tickets: self.clone(),
            attempts: self.clone(),
            mails: self.clone(),
            unit_of_work: self.clone(),
            clock,
            entropy: Arc::new(CountingEntropy::default()),
        }
    }

    /// Stores an organisation with this name and returns its id.
    ///
    /// # Panics
    /// When the name is empty or too long.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a fake for tests")]
    pub fn organisation(&self, name: &str) -> OrganisationId {
        let new = NewOrganisation::new(name, None, chrono::DateTime::UNIX_EPOCH).expect("a name");
        self.organisations.add(&new).expect("it is stored").id()
    }

    /// The mails that were queued since the last call, in order.
    #[must_use]
    pub fn take_mails(&self) -> Vec<LinkMail> {
        self.with(|state| std::mem::take(&mut state.mails))
    }

    /// Makes the write after this many others fail, once, as if the process were killed there.
    pub fn fail_after(&self, writes: u32) {
        self.with(|state| state.fail_after = Some(writes));
    }

    /// Whether that failure is still to come; the call also cancels it.
    #[allow(clippy::must_use_candidate, reason = "it also forgets the failure")]
    pub fn take_failure(&self) -> bool {
        self.with(|state| state.fail_after.take().is_some())
    }

    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        let _turn = self.turn.take();
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs a write, unless it is the one that fails.
    fn write<T>(&self, change: impl FnOnce(&mut State) -> Result<T, StorageError>) -> Result<T, StorageError> {
        self.with(|state| {
            state.fail_after = match state.fail_after {
                Some(0) => {
                    state.fail_after = None;
                    return Err(StorageError::Failed("the process was killed".into()));
                }
                left => left.map(|writes| writes - 1),
            };
            change(state)
        })
    }
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}

/// Removes what the rule does not keep, and returns how many that were.
fn delete_all_but<K: Ord, V>(rows: &mut BTreeMap<K, V>, keep: impl Fn(&V) -> bool) -> u64 {
    let before = rows.len();
    rows.retain(|_, row| keep(row));
    (before - rows.len()) as u64
}

impl UnitOfWork for InMemoryPeople {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| state.clone());
        if work() == Outcome::Undo {
            self.with(|state| {
                // The failure that undid the unit is over, and is not to come back with it.
                let fail_after = state.fail_after;
                *state = State { fail_after, ..before };
            });
        }
        Ok(())
    }
}
