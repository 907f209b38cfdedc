use customs_console::internals::transits::{container, described};
use customs_transits::form::{ContainerForm, PartyForm};

#[test]
fn a_party_is_one_line_of_what_is_known() {
    let party = PartyForm {
        customer_code: Some("ACME".to_owned()),
        eori: Some("NL123456789".to_owned()),
        name: None,
        address: None,
    };
    assert_eq!(described(&party), "ACME, NL123456789");
}

#[test]
fn a_container_has_its_seals_beside_it() {
    let text = |text: &str| text.to_owned();
    let one = ContainerForm { number: Some(text("MSKU1234565")), seals: vec![text("S1"), text("S2")] };
    assert_eq!(container(&one), "MSKU1234565 (S1, S2)");
}
