//! Runs checks on threads of their own, since some wait for servers that may stay silent.

use super::Finding;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// The longest that a check may take.
const LIMIT: Duration = Duration::from_secs(5);

/// A check that is to run.
pub(super) struct Question {
    name: &'static str,
    check: Box<dyn FnOnce() -> Finding + Send>,
}

impl Question {
    pub(super) fn new(name: &'static str, check: impl FnOnce() -> Finding + Send + 'static) -> Self {
        Self { name, check: Box::new(check) }
    }

    /// A check with a known finding.
    pub(super) fn answered(name: &'static str, finding: Finding) -> Self {
        Self::new(name, || finding)
    }
}

/// Runs the checks side by side, and returns their findings in the order of the checks.
pub(super) fn in_time(questions: Vec<Question>) -> Vec<Finding> {
    let deadline = Instant::now() + LIMIT;
    let asked: Vec<_> = questions.into_iter().map(|Question { name, check }| (name, ask(check))).collect();
    asked.into_iter().map(|(name, answer)| wait(name, &answer, deadline).unwrap_or_else(|late| late)).collect()
}

/// Runs one check.
///
/// # Errors
/// Returns the finding that it took too long.
pub(super) fn one<T: Send + 'static>(
    name: &'static str,
    check: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Finding> {
    wait(name, &ask(check), Instant::now() + LIMIT)
}

fn ask<T: Send + 'static>(check: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (answer, answered) = mpsc::channel();
    // A check that takes too long is left behind, and ends with the process.
    std::thread::spawn(move || answer.send(check()));
    answered
}

fn wait<T>(name: &'static str, answer: &Receiver<T>, deadline: Instant) -> Result<T, Finding> {
    let left = deadline.saturating_duration_since(Instant::now());
    answer.recv_timeout(left).map_err(|error| match error {
        mpsc::RecvTimeoutError::Timeout => {
            let seconds = LIMIT.as_secs();
            Finding::failed(
                name,
                format!("no answer within {seconds} seconds"),
                "see whether a firewall drops the connection",
            )
        }
        mpsc::RecvTimeoutError::Disconnected => {
            Finding::failed(name, "the check ended unexpectedly", "report what stands above as a defect")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::Outcome;
    use super::*;

    #[test]
    fn a_check_that_stays_silent_is_told_and_holds_up_no_other() {
        let begun = Instant::now();
        // Nothing is ever sent here.
        let (kept, silence) = mpsc::channel::<()>();
        let findings = in_time(vec![
            Question::new("silent", move || {
                let _ = silence.recv();
                Finding::ok("silent", "")
            }),
            Question::new("broken", || panic!("a defect")),
            Question::new("quick", || Finding::ok("quick", "fine")),
        ]);
        drop(kept);
        let outcomes: Vec<_> = findings.iter().map(|finding| finding.outcome).collect();
        assert_eq!(outcomes, [Outcome::Failed, Outcome::Failed, Outcome::Ok]);
        assert!(begun.elapsed() < LIMIT * 2);
    }
}
