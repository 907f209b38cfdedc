use customs_simulator::internals::{BY_REFERENCE, TransitScenario};

#[test]
fn every_scenario_is_documented() {
    let documentation = include_str!("../../../../../../docs/transit.md");
    for (reference, _) in BY_REFERENCE {
        assert!(documentation.contains(&format!("| `{reference}` |")), "docs/transit.md lacks {reference}");
    }
}

#[test]
fn a_reference_asks_for_a_scenario_only_by_its_exact_name() {
    for (reference, scenario) in BY_REFERENCE {
        assert_eq!(TransitScenario::from_reference(Some(reference)), scenario);
        assert_eq!(TransitScenario::from_reference(Some(&reference.to_lowercase())), scenario);
    }
    for ordinary in [None, Some(""), Some("SIM-HOLDING"), Some("ORDER-1"), Some("SIM-REJECT")] {
        assert_eq!(TransitScenario::from_reference(ordinary), TransitScenario::Ordinary, "{ordinary:?}");
    }
}

#[test]
fn a_rejection_carries_the_code_that_was_asked_for_if_transit_has_it() {
    for (asked, code) in [("12", "12"), ("93", "93"), ("DMS10044", "14"), ("", "14"), ("99", "14")] {
        let scenario = TransitScenario::from_reference(Some(&format!("SIM-REJECT-{asked}")));
        assert_eq!(scenario, TransitScenario::Reject(code.to_owned()), "{asked}");
    }
}
