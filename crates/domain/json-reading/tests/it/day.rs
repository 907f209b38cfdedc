use customs_json_reading::Day;

#[test]
fn only_days_of_the_calendar_in_full_are_days() {
    assert_eq!(Day::read("2028-02-29").get().map(|day| day.to_string()).as_deref(), Some("2028-02-29"));
    for text in ["2026-02-29", "2026-1-1", "01-01-2026", "2026-01-01T00:00:00Z", "+026-01-01", ""] {
        assert_eq!(Day::read(text).get(), None, "{text}");
    }
}
