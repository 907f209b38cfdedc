use customs_console::internals::Failure;
use customs_console::internals::settings::{print, require};

#[test]
fn what_moved_from_one_value_to_the_next_is_another_print() {
    assert_eq!(print(["ab", "c"]), print(["ab", "c"]));
    assert_ne!(print(["ab", "c"]), print(["a", "bc"]));
    assert!(require(Some("1"), "1").is_ok() && require(None, "1").is_ok());
    assert!(matches!(require(Some("1"), "2"), Err(Failure::Stale)));
}
