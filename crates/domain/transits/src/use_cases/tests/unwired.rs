//! Use cases that are given the ports that they call, and no others.

use super::*;
use crate::{TransitId, TransitPorts, Transits};

#[test]
fn a_transit_is_found_over_its_storage_alone() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let ports = TransitPorts { repository: fakes.ports.repository.clone(), ..TransitPorts::unwired() };
    assert_eq!(Transits::new(ports).find(BROKER, draft.id).expect("it is there").id, draft.id);
}

#[test]
fn a_use_case_names_the_port_that_it_was_not_given() {
    let transits = Transits::new(TransitPorts::unwired());
    let found = transits.find(BROKER, TransitId::new(1)).expect_err("nothing is wired");
    assert_eq!(found.to_string(), "the port TransitRepository is not wired: its method find was called");
}

#[test]
#[should_panic(
    expected = "the port TransitMessageReader is not wired: its method recognises was called, which can return no error"
)]
fn a_reader_that_is_not_wired_panics_with_its_name() {
    TransitPorts::unwired().reader.recognises(b"<CC015C/>");
}
