use super::*;
use crate::ports::GuaranteePorts;

#[test]
fn a_use_case_over_no_ports_names_the_one_that_it_calls() {
    let ports = GuaranteePorts::unwired();
    let thresholds = Guarantees::new(ports.clone()).thresholds(OURS).expect_err("nothing is wired");
    let named = "the port ThresholdSettings is not wired: its method for_organisation was called";
    assert_eq!(thresholds.to_string(), named);
    let changed = Guarantees::new(ports).set_thresholds(OURS, crate::account::Thresholds::default());
    let named = "the port UnitOfWork is not wired: its method run was called";
    assert_eq!(changed.expect_err("nothing is wired").to_string(), named);
}
