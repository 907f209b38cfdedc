use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Whether a server answers, and who may ask it: everybody while it does; when it failed nobody for a while, and then
/// one at a time.
#[derive(Debug)]
pub(super) struct Reach {
    rest: Duration,
    /// How long somebody asks at most.
    patience: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// When it may be asked again; `None` while it answers.
    rests_until: Option<Instant>,
    /// Changes whenever what was asked before says nothing any more about how it is now.
    turn: u64,
}

/// Somebody asks the server, and says how that ended.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asking {
    turn: u64,
}

/// Whether a failed request to the Redis server changes what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// That it stopped answering.
    News,
    /// That it still does not answer.
    Known,
    /// Nothing: others asked since, and know better.
    Stale,
}

impl Reach {
    /// A server that is taken to answer.
    pub(super) fn with(rest: Duration, patience: Duration) -> Self {
        Self { rest, patience, state: Mutex::default() }
    }

    /// `None` while the server is left alone.
    pub(super) fn may_ask(&self) -> Option<Asking> {
        let mut state = self.state();
        if let Some(rests_until) = state.rests_until {
            let now = Instant::now();
            if now < rests_until {
                return None;
            }
            // The others wait for this one. It may be given up half-way, so they do not wait for ever.
            state.rests_until = Some(now + self.patience + self.rest);
            state.turn += 1;
        }
        Some(Asking { turn: state.turn })
    }

    /// It answered; tells whether that is news.
    pub(super) fn answered(&self, asking: Asking) -> bool {
        let mut state = self.state();
        state.turn == asking.turn && state.rests_until.take().is_some()
    }

    /// It did not.
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

    /// Whether it answers, as far as anybody knows.
    #[cfg(test)]
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
