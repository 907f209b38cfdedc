mod fields;

use customs_console::internals::{Fields, Language, Posted};

#[test]
fn access_codes_are_left_out_wherever_they_stand() {
    let posted = Posted::read(b"guarantee_access_code=S3CR&guarantees.1.access_code=T0PS&reference=A");
    assert!(posted.has_access_code());
    let left = posted.without_access_codes();
    assert_eq!(left.fields().collect::<Vec<_>>(), [("reference", "A")]);
    assert!(!left.has_access_code() && !Posted::read(b"guarantee_access_code=").has_access_code());
}

#[test]
fn fields_that_a_form_does_not_have_are_named() {
    let posted = Posted::read(b"csrf=t&once=k&seen=s&name=A&colour=red&size=+&name=B");
    let unknown = posted.misfits(Fields::NONE.with_lists(&["name"]));
    assert_eq!(unknown.paths().collect::<Vec<_>>(), ["colour"]);
    let stated = unknown.iter().flat_map(|(_, rules)| rules).map(|rule| Language::Nl.broken(rule));
    assert_eq!(stated.collect::<Vec<_>>(), ["colour is geen veld van dit formulier"]);
}
