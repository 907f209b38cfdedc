use chrono::NaiveDate;
use customs_console::internals::Language;
use customs_console::internals::rejections::{counts, finding_about_codes as finding, most_frequent};
use customs_reporting::rejections::CodeWeek;

#[test]
fn the_finding_compares_the_last_week_with_the_one_before() {
    let mondays: Vec<NaiveDate> = ["2026-11-09", "2026-11-16"].map(|day| day.parse().expect("a day")).into();
    let t = Language::En;
    assert_eq!(finding(t, &mondays, &[12, 21]), "21 refusals in week 47, 9 more than the week before.");
    assert_eq!(finding(t, &mondays, &[21, 12]), "12 refusals in week 47, 9 less than the week before.");
    assert_eq!(finding(t, &mondays, &[2, 2]), "2 refusals in week 47, as in the week before.");
    assert_eq!(finding(t, &mondays[1..], &[2]), "2 refusals in week 47.");
}

#[test]
fn codes_beyond_the_most_frequent_are_one_series() {
    let monday: NaiveDate = "2026-11-16".parse().expect("a day");
    let week = |(index, code): (u64, &&str)| CodeWeek { monday, code: (*code).to_owned(), refusals: 10 - index };
    let codes: Vec<CodeWeek> = (0..).zip(&["A", "B", "C", "D", "E", "F"]).map(week).collect();
    let named = most_frequent(&codes);
    assert_eq!(named, ["A", "B", "C", "D"]);
    assert_eq!(counts(&codes, &named)[&monday], [10, 9, 8, 7, 11]);
}
