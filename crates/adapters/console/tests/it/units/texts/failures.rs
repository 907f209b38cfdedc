use customs_console::internals::Language;

#[test]
fn one_minute_is_no_minutes() {
    assert_eq!(Language::Nl.too_many_says(1), "Probeer het over een minuut opnieuw.");
    assert_eq!(Language::Nl.too_many_says(2), "Probeer het over 2 minuten opnieuw.");
}
