use customs_messages::internals::Facets;

#[test]
fn digits_count_as_the_schema_counts_them() {
    let facets = Facets::parse("totalDigits=16;fractionDigits=6").expect("facets");
    let broken = |text: &str| facets.broken_by_number(text.parse().expect("a number"));
    assert_eq!(broken("1275.500000"), None, "zeros at the end are no digits");
    assert_eq!(broken("0.000001"), None);
    assert_eq!(broken("9999999999.999999"), None);
    assert_eq!(broken("0.0000001"), Some("has too many decimals"));
    assert_eq!(broken("99999999999999999"), Some("has too many digits"));
}

#[test]
fn lengths_count_characters_and_not_bytes() {
    let facets = Facets::parse("length=2;pattern=([a-zA-Z])*").expect("facets");
    assert_eq!(facets.broken_by("NL"), None);
    assert!(facets.broken_by("N").is_some() && facets.broken_by("N1").is_some() && facets.broken_by("ÑL").is_some());
    assert_eq!(Facets::parse("maxLength=2").expect("facets").broken_by("ëë"), None);
    assert_eq!(Facets::parse("maxWidth=2"), None);
}
