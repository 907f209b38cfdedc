use customs_serving::internals::without_secret;

#[test]
fn the_token_of_a_one_time_link_is_not_logged() {
    assert_eq!(without_secret("/console/welcome/vkiXkuZw_5yw"), "/console/welcome/…");
    assert_eq!(without_secret("/calendars/vkiXkuZw_5yw.ics"), "/calendars/…");
    assert_eq!(without_secret("/console/declarations/7"), "/console/declarations/7");
}
