use customs_console::internals::transits::route;

#[test]
fn a_route_is_shown_as_far_as_it_is_known() {
    let office = |code: &str| Some(code.to_owned());
    assert_eq!(route(office("NL000396"), office("DE004851")), "NL000396 → DE004851");
    assert_eq!(route(office("NL000396"), None), "NL000396 → …");
    assert_eq!(route(None, None), "");
}
