use customs_simulator::decision::Scenario;

#[test]
fn a_reference_asks_for_a_scenario_only_by_its_exact_name() {
    assert_eq!(Scenario::from_reference(Some("SIM-HOLD")), Scenario::Hold);
    assert_eq!(Scenario::from_reference(Some("sim-hold")), Scenario::Hold);
    for ordinary in [None, Some(""), Some("SIM-HOLDING"), Some("6NL801234566-ORDER4711"), Some("SIM-REJECT")] {
        assert_eq!(Scenario::from_reference(ordinary), Scenario::Ordinary, "{ordinary:?}");
    }
}

#[test]
fn a_rejection_carries_the_code_that_was_asked_for_if_it_fits_a_response() {
    assert_eq!(Scenario::from_reference(Some("SIM-REJECT-DMS10044")), Scenario::Reject("DMS10044".to_owned()));
    for code in ["SIM-REJECT-", "SIM-REJECT-MUCHTOOLONG", "SIM-REJECT-<b/>"] {
        assert_eq!(Scenario::from_reference(Some(code)), Scenario::Reject("DMS10020".to_owned()), "{code}");
    }
}
