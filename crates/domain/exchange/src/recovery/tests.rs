use crate::testing::start;
use crate::{Recover, Window};
use chrono::{DateTime, TimeDelta, Utc};

const WITHIN: TimeDelta = TimeDelta::minutes(15);

fn after(minutes: i64) -> DateTime<Utc> {
    start() + TimeDelta::minutes(minutes)
}

fn window(from: Option<i64>, to: Option<i64>, overdue_only: bool) -> Result<Window, Vec<String>> {
    let command = Recover { from: from.map(after), to: to.map(after), overdue_only, dry_run: false };
    command.window(after(60), WITHIN).map_err(|errors| errors.paths().map(str::to_owned).collect())
}

#[test]
fn a_window_has_two_ends_in_their_order() {
    assert_eq!(window(Some(1), Some(2), false), Ok(Window { from: after(1), to: after(2) }));
    assert_eq!(window(Some(1), Some(1), false), Ok(Window { from: after(1), to: after(1) }));
    assert_eq!(window(Some(2), Some(1), false), Err(vec!["window.to".to_owned()]));
    assert_eq!(window(None, Some(1), false), Err(vec!["window.from".to_owned()]));
    assert_eq!(window(Some(1), None, false), Err(vec!["window.to".to_owned()]));
    assert_eq!(window(None, None, false), Err(vec!["window.from".to_owned(), "window.to".to_owned()]));
}

#[test]
fn what_is_overdue_was_sent_before_the_time_for_an_answer_began() {
    let overdue = after(45) - TimeDelta::microseconds(1);
    assert_eq!(window(None, None, true), Ok(Window { from: DateTime::<Utc>::MIN_UTC, to: overdue }));
    assert_eq!(window(Some(1), Some(50), true), Ok(Window { from: after(1), to: overdue }));
    assert_eq!(window(Some(1), Some(2), true), Ok(Window { from: after(1), to: after(2) }));
    assert_eq!(window(Some(1), None, true), Err(vec!["window.to".to_owned()]), "one end alone is a mistake");
    assert_eq!(window(Some(2), Some(1), true), Err(vec!["window.to".to_owned()]));
}
