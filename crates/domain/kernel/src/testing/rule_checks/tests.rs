use crate::testing::{Breach, fault_found, keeps_async_rule};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

fn a_double_is_twice_its_half(double: fn(u32) -> u32) {
    for half in [0, 2, 3] {
        equal!(double(half), half + half, [half]);
    }
}

#[test]
fn a_broken_rule_is_named_with_the_port_the_call_and_its_input() {
    let words = fault_found(|| {
        keeps! { "Doubler": a_double_is_twice_its_half(|half| half * half); }
    });
    let (rule, check) = words.split_once('\n').expect("lines");
    assert_eq!(rule, "an implementation of `Doubler` breaks the rule \"a double is twice its half\"");
    for part in ["checked: double(half)", "returned: 9", "expected: 6", "given half: 3", "rule_checks/tests.rs:"] {
        assert!(check.contains(part), "{part} in {check}");
    }
}

#[test]
fn rules_that_are_kept_say_nothing() {
    keeps! { "Doubler":
        a_double_is_twice_its_half(|half| half + half);
        a_double_is_twice_its_half(|half| half << 1);
    }
}

fn a_port_answers(answer: Result<u32, &str>) {
    answer.expect("a look-up");
}

#[test]
fn a_failure_of_the_port_itself_names_the_rule() {
    let words = fault_found(|| {
        keeps! { "Doubler": a_port_answers(Err("no connection")); }
    });
    assert!(words.contains("breaks the rule \"a port answers\"\na look-up: \"no connection\""), "{words}");
}

#[test]
fn words_of_a_check_come_before_it() {
    let (name, count) = ("jan", 2);
    let words = fault_found(|| equal!(count, 1, "{name} is kept once", [count]));
    assert!(words.starts_with("jan is kept once\n   checked: count\n  returned: 2\n  expected: 1\n"), "{words}");
    let words = fault_found(|| holds!(name.is_empty(), "{} has a name", count));
    assert!(words.starts_with("2 has a name\n   checked: name.is_empty()\n"), "{words}");
    let words = fault_found(|| holds!(name.is_empty(), [name, count]));
    assert!(words.contains("\ngiven name: \"jan\"\ngiven count: 2\n"), "{words}");
    let words = fault_found(|| differ!(count, 2, "each has its own"));
    assert!(words.contains("returned: 2\nexpected another than: 2\n"), "{words}");
}

#[test]
fn an_async_rule_is_named_wherever_it_panics() {
    async fn it_is_read_after_it_was_written(written: bool) {
        std::future::ready(()).await;
        holds!(written);
    }
    let run = |written| {
        let check =
            keeps_async_rule("Files", "it_is_read_after_it_was_written", it_is_read_after_it_was_written(written));
        pin!(check).poll(&mut Context::from_waker(Waker::noop()))
    };
    assert_eq!(run(true), Poll::Ready(()));
    let words = fault_found(|| {
        let _ = run(false);
    });
    assert!(words.contains("`Files` breaks the rule \"it is read after it was written\""), "{words}");
}

#[test]
fn a_breach_states_its_values_in_order() {
    let words =
        fault_found(|| Breach::new("found()", format_args!("")).with("returned", &1).with("expected", "a").fail());
    assert!(words.starts_with("   checked: found()\n  returned: 1\n  expected: \"a\"\n        at: "), "{words}");
}

#[test]
fn of_a_long_variable_the_beginning_is_shown() {
    let many = vec!["é"; 3_000].concat();
    let words = fault_found(|| holds!(many.is_empty(), [many]));
    let shown = words.lines().find(|line| line.starts_with("given many: ")).expect("the variable");
    assert_eq!(shown, format!("given many: \"{} …", "é".repeat(1_999)));
}
