use chrono::NaiveDate;
use customs_console::internals::read_day as read;

#[test]
fn a_day_has_four_digits_two_and_two() {
    assert_eq!(read("2026-03-02").ok(), NaiveDate::from_ymd_opt(2026, 3, 2));
    for other in ["2026-3-2", "2026-3-002", "+2026-3-02", "-026-03-02", "2026-02-30", "02-03-2026", "2026 03 02", ""] {
        assert_eq!(read(other).expect_err("refused").code().word(), "date", "{other}");
    }
}
