//! Days as fields and addresses have them.

use chrono::NaiveDate;
use customs_kernel::{BrokenRule, RuleCode};

/// Reads a day as fields for days send it, `YYYY-MM-DD`. The parser of days takes `2026-3-2` and signs as well, which the API
/// refuses.
pub fn read(text: &str) -> Result<NaiveDate, BrokenRule> {
    let fits = |(place, byte): (usize, u8)| if [4, 7].contains(&place) { byte == b'-' } else { byte.is_ascii_digit() };
    let is_exact = text.len() == 10 && text.bytes().enumerate().all(fits);
    let day: Option<NaiveDate> = if is_exact { text.parse().ok() } else { None };
    day.ok_or_else(|| BrokenRule::new(RuleCode::Date, "must be a date (YYYY-MM-DD)"))
}
