mod fields;

use customs_console::internals::{Fields, Language, Posted};

#[test]
fn fields_that_a_form_does_not_have_are_named() {
    let posted = Posted::read(b"csrf=t&once=k&seen=s&name=A&colour=red&size=+&name=B");
    let unknown = posted.misfits(Fields::NONE.with_lists(&["name"]));
    assert_eq!(unknown.paths().collect::<Vec<_>>(), ["colour"]);
    let said = unknown.iter().flat_map(|(_, rules)| rules).map(|rule| Language::Nl.broken(rule));
    assert_eq!(said.collect::<Vec<_>>(), ["colour is geen veld van dit formulier"]);
}
