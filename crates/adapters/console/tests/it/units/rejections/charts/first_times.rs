use chrono::{Days, NaiveDate};
use customs_console::internals::Language;
use customs_console::internals::rejections::finding_about_first_times as finding;
use customs_reporting::rejections::FirstTimeWeek;

fn weeks(rates: &[(u64, u64)]) -> Vec<FirstTimeWeek> {
    let first: NaiveDate = "2026-11-09".parse().expect("a day");
    let week = |(index, (right, refused)): (u64, &(u64, u64))| FirstTimeWeek {
        monday: first + Days::new(index * 7),
        records: right + refused,
        right: *right,
        refused: *refused,
    };
    (0..).zip(rates).map(week).collect()
}

#[test]
fn the_finding_compares_the_latest_week_with_the_one_before() {
    let t = Language::En;
    assert_eq!(
        finding(t, &weeks(&[(9, 1), (8, 2), (0, 0)])),
        "80 % were right the first time in week 47, 10 points less than the week before."
    );
    assert_eq!(
        finding(t, &weeks(&[(1, 1), (1, 0)])),
        "100 % were right the first time in week 47, 50 points more than the week before."
    );
    assert_eq!(
        finding(t, &weeks(&[(1, 1), (1, 1)])),
        "50 % were right the first time in week 47, as in the week before."
    );
    assert_eq!(finding(t, &weeks(&[(1, 1)])), "50 % were right the first time in week 46.");
    assert_eq!(finding(t, &weeks(&[(0, 0)])), "Nothing was decided in these twelve months.");
}
