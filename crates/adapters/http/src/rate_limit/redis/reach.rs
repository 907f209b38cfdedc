use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The state of a server, which decides who may ask it: everybody while it answers; after a failure nobody for a while,
/// and then one request at a time.
#[derive(Debug)]
pub(super) struct Reach {
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
pub(super) struct Asking {
    turn: u64,
}

/// The information that a failed request to the Redis server adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// The server stopped answering.
    News,
    /// The server still does not answer.
    Known,
    /// None: later requests have already shown the present state.
    Stale,
}

impl Reach {
    /// Describes a server that is assumed to answer.
    pub(super) fn with(rest: Duration, patience: Duration) -> Self {
        Self { rest, patience, state: Mutex::default() }
    }

    /// Permits a request to the server; `None` while it must not be asked.
    pub(super) fn may_ask(&self) -> Option<Asking> {
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
    pub(super) fn answered(&self, asking: Asking) -> bool {
        let mut state = self.state();
        state.turn == asking.turn && state.rests_until.take().is_some()
    }

    /// Records that the server did not answer.
    pub(super) fn failed(&self, asking: Asking) -> Failure {
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
    pub(super) fn is_there(&self) -> bool {
        self.state().rests_until.is_none()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    const REST: Duration = Duration::from_millis(40);

    fn reach() -> Reach {
        Reach::with(REST, Duration::ZERO)
    }

    fn ask(reach: &Reach) -> Asking {
        reach.may_ask().expect("it may be asked")
    }

    #[test]
    fn after_a_failure_nobody_asks_and_then_one_does() {
        let reach = reach();
        let (one, other) = (ask(&reach), ask(&reach));
        assert_eq!(reach.failed(one), Failure::News);
        assert_eq!(reach.failed(other), Failure::Stale);
        assert!(reach.may_ask().is_none());
        sleep(REST);
        let probe = ask(&reach);
        assert!(reach.may_ask().is_none(), "one is enough");
        assert_eq!(reach.failed(probe), Failure::Known);
        assert!(reach.may_ask().is_none(), "the rest begins anew");
        sleep(REST);
        assert!(reach.answered(ask(&reach)), "it is back");
        assert!(reach.is_there() && !reach.answered(ask(&reach)));
    }

    #[test]
    fn what_was_asked_before_says_nothing_about_now() {
        let reach = reach();
        let [first, late, lost] = [ask(&reach), ask(&reach), ask(&reach)];
        assert_eq!(reach.failed(first), Failure::News);
        assert!(!reach.answered(lost) && !reach.is_there(), "whoever asked before it failed");
        sleep(REST);
        assert!(reach.answered(ask(&reach)));
        assert_eq!(reach.failed(late), Failure::Stale, "it answered others since");
        assert!(reach.is_there());
    }

    #[test]
    fn one_that_never_says_how_it_ended_does_not_stop_the_others() {
        let reach = reach();
        reach.failed(ask(&reach));
        sleep(REST);
        let gone = ask(&reach);
        sleep(REST);
        let probe = ask(&reach);
        assert!(!reach.answered(gone) && !reach.is_there());
        assert!(reach.answered(probe));
    }
}
