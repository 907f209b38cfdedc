use chrono::{NaiveDate, NaiveTime};

/// Returns whether a text is a day of the calendar, written `2026-03-01`.
pub(crate) fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let plain = [(year, 4), (month, 2), (day, 2)].iter().all(|(part, length)| are_digits(part, *length));
    plain && year != "0000" && NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok()
}

/// Returns whether a text is a moment, written `2026-03-01T09:30:00`. The end of a day may be written as 24:00:00.
pub(crate) fn is_date_time(text: &str) -> bool {
    text.split_once('T').is_some_and(|(date, time)| is_date(date) && is_time(time))
}

fn is_time(text: &str) -> bool {
    let plain = text.len() == 8 && text.split(':').all(|part| are_digits(part, 2));
    // A minute of 61 seconds is a time to chrono but not to the schema.
    let known = NaiveTime::parse_from_str(text, "%H:%M:%S").is_ok() && !text.ends_with(":60");
    plain && (known || text == "24:00:00")
}

fn are_digits(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{is_date, is_date_time};

    #[test]
    fn only_days_and_times_that_exist_are_taken() {
        for good in ["2026-03-01T00:00:00", "2024-02-29T23:59:59", "2026-12-31T24:00:00"] {
            assert!(is_date_time(good) && is_date(&good[..10]), "{good}");
        }
        for bad in
            ["2026-02-29", "2026-13-01", "2026-3-1", "0000-01-01", "2026-03-01Z", "+026-03-01", "2026-03-01-", ""]
        {
            assert!(!is_date(bad) && !is_date_time(&format!("{bad}T09:30:00")), "{bad}");
        }
        for bad in ["24:00:01", "09:60:00", "09:30:60", "9:30:00", "09:30:00Z", "09:30:00.0", "09:30"] {
            assert!(!is_date_time(&format!("2026-03-01T{bad}")), "{bad}");
        }
    }
}
