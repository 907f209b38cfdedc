mod first_times;
mod refusals_by_code;

use customs_console::internals::rejections::{week_name, week_number};

#[test]
fn weeks_have_their_number_and_their_year() {
    let monday = "2026-11-16".parse().expect("a day");
    assert_eq!((week_name(monday), week_number(monday)), ("2026-W47".to_owned(), 47));
    let monday = "2026-12-28".parse().expect("a day");
    assert_eq!((week_name(monday), week_number(monday)), ("2026-W53".to_owned(), 53));
}
