use customs_simulator::internals::is_transit_mrn;

#[test]
fn an_mrn_of_transit_has_its_letter_from_2025_on() {
    for (mrn, is_one) in [
        ("26NL000510A1B2C3J5", true),
        ("26NL000510A1B2C3M5", true),
        ("26NL000510A1B2C3R5", false),
        ("24NL000510A1B2C3R5", true),
        ("24NL000510A1B2C355", true),
        ("26NL000510A1B2C3J", false),
        ("26NL000510A1B2C3J55", false),
        ("26nl000510A1B2C3J5", false),
        ("X", false),
        ("", false),
    ] {
        assert_eq!(is_transit_mrn(mrn.as_bytes()), is_one, "{mrn}");
    }
}
