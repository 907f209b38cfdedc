use customs_http::internals::{AskingRedis as Asking, Failure, Reach};
use std::thread::sleep;
use std::time::Duration;

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
