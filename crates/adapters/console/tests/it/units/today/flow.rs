use chrono::{Days, NaiveDate};
use customs_console::internals::Language;
use customs_console::internals::charts::chart;
use customs_declarations::ports::Flow;

fn flow(numbers: &[(u64, u64)]) -> Vec<(NaiveDate, Flow)> {
    let first: NaiveDate = "2026-03-01".parse().expect("a day");
    let day = |(ahead, (submitted, released)): (u64, &(u64, u64))| {
        (first + Days::new(ahead), Flow { submitted: *submitted, released: *released })
    };
    (0..).zip(numbers).map(day).collect()
}

#[test]
fn the_finding_has_the_sums_and_compares_the_last_two_days() {
    let finding = |numbers: &[(u64, u64)]| chart(Language::En, &flow(numbers)).finding;
    assert_eq!(
        finding(&[(900, 1), (600, 3)]),
        "1.500 submitted and 4 released in 14 days. 3 released today, 2 more than yesterday."
    );
    assert!(finding(&[(1, 3), (1, 1)]).ends_with("1 released today, 2 less than yesterday."));
    assert!(finding(&[(1, 4_000), (1, 1_500)]).ends_with("1.500 released today, 2.500 less than yesterday."));
    assert!(finding(&[(1, 1), (1, 1)]).ends_with("1 released today, as yesterday."));
    assert_eq!(finding(&[(1, 1)]), "1 submitted and 1 released in 14 days.");
}
