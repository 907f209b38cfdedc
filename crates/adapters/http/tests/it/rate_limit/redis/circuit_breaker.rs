use customs_http::internals::{AskingRedis as Asking, CircuitBreaker, Failure};
use std::thread::sleep;
use std::time::Duration;

const REST: Duration = Duration::from_millis(40);

fn circuit_breaker() -> CircuitBreaker {
    CircuitBreaker::with(REST, Duration::ZERO)
}

fn ask(circuit_breaker: &CircuitBreaker) -> Asking {
    circuit_breaker.may_ask().expect("it may be asked")
}

#[test]
fn after_a_failure_nobody_asks_and_then_one_does() {
    let circuit_breaker = circuit_breaker();
    let (one, other) = (ask(&circuit_breaker), ask(&circuit_breaker));
    assert_eq!(circuit_breaker.failed(one), Failure::News);
    assert_eq!(circuit_breaker.failed(other), Failure::Stale);
    assert!(circuit_breaker.may_ask().is_none());
    sleep(REST);
    let probe = ask(&circuit_breaker);
    assert!(circuit_breaker.may_ask().is_none(), "one is enough");
    assert_eq!(circuit_breaker.failed(probe), Failure::Known);
    assert!(circuit_breaker.may_ask().is_none(), "the rest begins anew");
    sleep(REST);
    assert!(circuit_breaker.answered(ask(&circuit_breaker)), "it is back");
    assert!(circuit_breaker.is_there() && !circuit_breaker.answered(ask(&circuit_breaker)));
}

#[test]
fn what_was_asked_before_says_nothing_about_now() {
    let circuit_breaker = circuit_breaker();
    let [first, late, lost] = [ask(&circuit_breaker), ask(&circuit_breaker), ask(&circuit_breaker)];
    assert_eq!(circuit_breaker.failed(first), Failure::News);
    assert!(!circuit_breaker.answered(lost) && !circuit_breaker.is_there(), "whoever asked before it failed");
    sleep(REST);
    assert!(circuit_breaker.answered(ask(&circuit_breaker)));
    assert_eq!(circuit_breaker.failed(late), Failure::Stale, "it answered others since");
    assert!(circuit_breaker.is_there());
}

#[test]
fn one_that_never_says_how_it_ended_does_not_stop_the_others() {
    let circuit_breaker = circuit_breaker();
    circuit_breaker.failed(ask(&circuit_breaker));
    sleep(REST);
    let gone = ask(&circuit_breaker);
    sleep(REST);
    let probe = ask(&circuit_breaker);
    assert!(!circuit_breaker.answered(gone) && !circuit_breaker.is_there());
    assert!(circuit_breaker.answered(probe));
}
