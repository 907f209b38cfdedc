use customs_messages::reading::MessageTime;

#[test]
fn days_and_moments_are_read_in_every_legal_form() {
    let moment = |text: &str| MessageTime::parse(text).map(|time| time.moment().to_rfc3339());
    assert_eq!(moment("20260902101500Z").as_deref(), Some("2026-09-02T10:15:00+00:00"));
    assert_eq!(moment("20230605174858+01").as_deref(), Some("2023-06-05T16:48:58+00:00"));
    assert_eq!(moment("20230605174858-05").as_deref(), Some("2023-06-05T22:48:58+00:00"));
    assert_eq!(moment("20260902").as_deref(), Some("2026-09-01T22:00:00+00:00"), "midnight in Amsterdam");
}

#[test]
fn a_limit_that_is_a_day_lasts_to_its_end() {
    let last = |text: &str| MessageTime::parse(text).map(|time| time.last_moment().to_rfc3339());
    assert_eq!(last("20260902").as_deref(), Some("2026-09-02T21:59:59.999999+00:00"), "summer time");
    assert_eq!(last("20260902101500Z").as_deref(), Some("2026-09-02T10:15:00+00:00"));
}

#[test]
fn other_texts_are_no_time() {
    for text in [
        "",
        "Wed Nov 13 00:00:00 UTC 2019",
        "20261302",
        "2026090210150Z",
        "20260902101500",
        "20260902101500+1",
        "20260902101500+99",
        "20260902256000Z",
        "20260902101500é",
        "20260902101500+-1",
    ] {
        assert_eq!(MessageTime::parse(text), None, "{text}");
    }
}
