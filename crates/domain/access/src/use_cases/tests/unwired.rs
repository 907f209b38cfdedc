use crate::{AccessPorts, People, PeoplePorts};
use customs_kernel::OrganisationId;

#[test]
fn a_use_case_over_no_ports_names_the_one_that_it_calls() {
    let listed = People::new(PeoplePorts::unwired()).list_users(OrganisationId::new(1)).expect_err("nothing is wired");
    assert_eq!(listed.to_string(), "the port OrganisationRepository is not wired: its method find was called");
}

#[test]
#[should_panic(expected = "the port TokenSigner is not wired: its method verify was called, which can return no error")]
fn a_signer_that_is_not_wired_panics_rather_than_to_call_a_token_false() {
    drop(AccessPorts::unwired().signer.verify("a token"));
}
