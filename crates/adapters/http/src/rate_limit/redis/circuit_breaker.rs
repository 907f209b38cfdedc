use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The state of a server, which decides who may ask it: all while it answers; after a failure none for a while,
/// and then one request at a time.
#[derive(Debug)]
pub struct CircuitBreaker {
    rest: Duration,
    /// Longest time that one request to the server takes.
    patience: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Time from which it may be asked again; `None` while it answers.
    rests_until: Option<Instant>,
    /// Number that changes whenever the outcome of earlier requests no longer describes the present state.
    turn: u64,
}

/// A permitted request to the server, whose outcome is reported afterwards.
#[derive(Debug, Clone, Copy)]
pub struct Asking {
    turn: u64,
}

/// The information that a failed request to the Redis server adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The server stopped answering.
    News,
    /// The server still does not answer.
    Known,
    /// None: later requests have already shown the present state.
    Stale,
}

impl CircuitBreaker {
    /// Describes a server that is assumed to answer.
    pub fn with(rest: Duration, patience: Duration) -> Self {
        Self { rest, patience, state: Mutex::default() }
    }

    /// Permits a request to the server; `None` while it must not be asked.
    pub fn may_ask(&self) -> Option<Asking> {
        let mut state = self.state();
        if let Some(rests_until) = state.rests_until {
            let now = Instant::now();
            if now < rests_until {
                return None;
            }
            // Other requests wait for this one. It may be abandoned half-way, so they wait for a limited time only.
            state.rests_until = Some(now + self.patience + self.rest);
            state.turn += 1;
        }
        Some(Asking { turn: state.turn })
    }

    /// Records that the server answered; returns whether it did not answer before.
    pub fn answered(&self, asking: Asking) -> bool {
        let mut state = self.state();
        state.turn == asking.turn && state.rests_until.take().is_some()
    }

    /// Records that the server did not answer.
    pub fn failed(&self, asking: Asking) -> Failure {
        let mut state = self.state();
        if state.turn != asking.turn {
            return Failure::Stale;
        }
        state.turn += 1;
        match state.rests_until.replace(Instant::now() + self.rest) {
            None => Failure::News,
            Some(_) => Failure::Known,
        }
    }

    /// Whether the server answers, as far as is known.
    pub fn is_there(&self) -> bool {
        self.state().rests_until.is_none()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
