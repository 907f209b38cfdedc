use customs_console::internals::desk::{read, written};
use customs_kernel::UserId;
use customs_tasks::Mark;

#[test]
fn what_was_noted_before_is_read_back_from_the_address() {
    let noted = |id: &str, user: Option<i64>| {
        (id.parse().expect("an id"), Mark { assignee: user.map(UserId::new), ..Mark::default() })
    };
    let before = [noted("transit_limit-9", Some(7)), noted("guarantee_threshold-surety.NL801234566", None)];
    let text = written(&before);
    assert_eq!(text, "transit_limit-9:7,guarantee_threshold-surety.NL801234566");
    let expected: Vec<_> = before.into_iter().map(|(id, mark)| (id, mark.assignee)).collect();
    assert_eq!(read(&text), Some(expected));
    assert_eq!((read(""), read("transit_limit-9:x"), read("nonsense")), (None, None, None));
}
