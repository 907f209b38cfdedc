//! Use cases that are given the ports that they call, and no others.

use super::*;
use crate::ports::CodeList;
use crate::{DeclarationId, DeclarationPorts, Declarations};

#[test]
fn a_declaration_is_found_over_its_storage_alone() {
    let fakes = declarations_over_fakes();
    let draft = fakes.create(a_valid_import()).declaration;
    let ports = DeclarationPorts { repository: fakes.ports.repository.clone(), ..DeclarationPorts::unwired() };
    assert_eq!(Declarations::new(ports).find(BROKER, draft.id).expect("it is there").id, draft.id);
}

#[test]
fn a_use_case_names_the_port_that_it_was_not_given() {
    let declarations = Declarations::new(DeclarationPorts::unwired());
    let found = declarations.find(BROKER, DeclarationId::new(1)).expect_err("nothing is wired");
    assert_eq!(found.to_string(), "the port DeclarationRepository is not wired: its method find was called");
}

#[test]
fn a_document_that_no_reader_is_wired_for_is_refused_with_the_name_of_the_port() {
    let refused = DeclarationPorts::unwired().reader.read(b"<MetaData/>").expect_err("nothing is wired");
    assert_eq!(refused.reason, "the port MessageReader is not wired: its method read was called");
}

#[test]
#[should_panic(expected = "the port CodeTables is not wired: its method knows was called, which can return no error")]
fn code_tables_that_are_not_wired_panic_with_their_name() {
    let day = "2026-03-02".parse().expect("a day");
    DeclarationPorts::unwired().codes.knows(CodeList::Countries, "NL", day);
}
