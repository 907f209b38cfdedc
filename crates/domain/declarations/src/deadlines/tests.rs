use super::*;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

#[test]
fn goods_are_presented_within_thirty_days_of_the_dutch_calendar() {
    for (accepted_at, last_day) in [
        ("2026-03-02T09:30:00Z", "2026-04-01"),
        // In the Netherlands it is already 1 August.
        ("2026-07-31T22:30:00Z", "2026-08-31"),
        ("2028-01-30T11:00:00Z", "2028-02-29"),
        ("2026-01-30T11:00:00Z", "2026-03-01"),
        ("2026-12-31T23:30:00Z", "2027-01-31"),
    ] {
        assert_eq!(last_day_of_presentation(at(accepted_at)), day(last_day), "{accepted_at}");
    }
}

#[test]
fn a_supplement_follows_within_a_month_of_the_calendar() {
    for (accepted_at, last_day) in [
        ("2026-03-02T09:30:00Z", "2026-04-02"),
        ("2028-01-31T11:00:00Z", "2028-02-29"),
        ("2026-01-31T11:00:00Z", "2026-02-28"),
        ("2028-02-29T11:00:00Z", "2028-03-29"),
        ("2026-05-31T11:00:00Z", "2026-06-30"),
        // In the Netherlands it is half past midnight on 1 November.
        ("2026-10-31T23:30:00Z", "2026-12-01"),
        ("2026-12-31T11:00:00Z", "2027-01-31"),
    ] {
        assert_eq!(last_day_of_supplement(at(accepted_at)), day(last_day), "{accepted_at}");
    }
}

#[test]
fn a_supplement_is_due_at_the_time_of_day_of_the_acceptance() {
    for (accepted_at, days, due) in [
        ("2026-03-02T09:30:00Z", 1, "2026-03-03T09:30:00Z"),
        // Summer time begins on 29 March 2026 and ends on 25 October.
        ("2026-03-20T09:30:00Z", 10, "2026-03-30T08:30:00Z"),
        ("2026-10-20T08:30:00Z", 10, "2026-10-30T09:30:00Z"),
        // The day on which the clocks change has 23 hours; 23:30 hours after its beginning is already the next day.
        ("2026-03-28T22:30:00Z", 1, "2026-03-29T21:59:59.999999Z"),
        ("2028-02-28T11:00:00Z", 1, "2028-02-29T11:00:00Z"),
    ] {
        assert_eq!(supplement_due(at(accepted_at), days), at(due), "{accepted_at}");
    }
}

#[test]
fn a_supplement_is_due_on_the_last_allowed_day_at_the_latest() {
    for (accepted_at, days, due) in [
        ("2026-03-02T09:30:00Z", 31, "2026-04-01T22:00:00Z"),
        ("2026-03-02T09:30:00Z", 99_999, "2026-04-01T22:00:00Z"),
        ("2026-01-31T22:59:59Z", 28, "2026-02-27T23:00:00Z"),
        ("2028-01-31T22:59:59Z", 29, "2028-02-28T23:00:00Z"),
        ("2026-03-02T09:30:00Z", u64::MAX, "2026-04-01T22:00:00Z"),
    ] {
        assert_eq!(supplement_due(at(accepted_at), days), at(due), "{accepted_at} and {days} days");
    }
}
