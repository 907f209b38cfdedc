use customs_json_reading::Moment;

#[test]
fn moments_and_days_are_read_and_nothing_else() {
    let read = |text| Moment::read(text).get().map(|moment| moment.to_rfc3339());
    for (text, moment) in [
        ("2026-03-02", "2026-03-02T00:00:00+00:00"),
        ("2026-03-02T10:30:00Z", "2026-03-02T10:30:00+00:00"),
        ("2026-03-02T10:30:00+01:00", "2026-03-02T09:30:00+00:00"),
    ] {
        assert_eq!(read(text).as_deref(), Some(moment), "{text}");
    }
    for text in ["2026-02-29", "2026-03-02T10:30:00", "02-03-2026", "+026-01-01", "soon", ""] {
        assert_eq!(read(text), None, "{text}");
    }
}
