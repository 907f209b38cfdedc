use customs_console::internals::editing::Kind::Text;
use customs_console::internals::editing::Node::{self, Value};
use customs_console::internals::editing::transits::{HEADER, ITEM};
use customs_console::internals::editing::{Part, Reading, Section, Typed, read};
use customs_kernel::rules::Ruled;
use customs_transits::form::{AddressForm, ItemForm, TransitForm};
use customs_transits::testing::a_complete_transit;
use serde_json::Value as Json;

/// The form that fields below `root` hold which were filled with this document.
fn read_again(sections: &'static [Section], root: &str, document: &Json) -> Json {
    let typed = Typed::of_json(sections, root, document);
    let Reading { document, errors, typed: kept } = read(sections, root, &typed);
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(kept, typed);
    Json::Object(document)
}

#[test]
fn every_field_of_a_transit_survives_the_form() {
    let whole = a_complete_transit();
    let form = TransitForm { items: Vec::new(), ..whole.clone() };
    let read = read_again(HEADER, "", &serde_json::to_value(&form).expect("JSON"));
    assert_eq!(serde_json::from_value::<TransitForm>(read).expect("a form"), form);
    for (index, item) in whole.items.iter().enumerate() {
        let root = format!("items.{index}");
        let read = read_again(ITEM, &root, &serde_json::to_value(item).expect("JSON"));
        assert_eq!(serde_json::from_value::<ItemForm>(read).expect("an item"), *item);
    }
}

#[test]
fn a_list_of_guarantees_survives_the_form_and_a_code_is_read() {
    let mut typed = Typed::default();
    for (field, text) in [("type", "1"), ("reference", "26NL0000000123456"), ("access_code", "S3CR")] {
        typed.set(format!("guarantees.0.{field}"), text);
    }
    let Reading { document, errors, .. } = read(HEADER, "", &typed);
    assert!(errors.is_empty(), "{errors:?}");
    let form: TransitForm = serde_json::from_value(Json::Object(document)).expect("a form");
    assert_eq!(form.guarantees[0].reference.as_deref(), Some("26NL0000000123456"));
    assert_eq!(form.guarantees[0].access_code.as_ref().map(|code| code.reveal()), Some("S3CR"));
    assert_eq!(form.guarantee_access_code, None, "nothing typed is nothing said");
}

/// The fields with rules of an object, and of those in it, that the form does not have.
fn lacking(part: &Part) -> Vec<String> {
    let is_lacking = |name: &str| !part.nodes.iter().any(|node| node.name() == name);
    let own = part.rules.iter().map(|row| row.name).filter(|name| is_lacking(name));
    let inner = part.nodes.iter().flat_map(lacking_within);
    own.map(|name| format!("{}.{name}", part.name)).chain(inner).collect()
}

fn lacking_within(node: &Node) -> Vec<String> {
    match node {
        Node::One(part) | Node::Many(part) => lacking(part),
        Value(..) | Node::Texts(_) => Vec::new(),
    }
}

#[test]
fn no_field_of_an_object_in_the_form_is_left_out() {
    let nodes = HEADER.iter().chain(ITEM).flat_map(|section| section.part.nodes);
    assert_eq!(nodes.flat_map(lacking_within).collect::<Vec<_>>(), Vec::<String>::new());
    let address = Part { name: "address", rules: AddressForm::FIELDS, nodes: &[Value("street", Text)] };
    assert!(lacking(&address).contains(&"address.city".to_owned()), "what is left out is found");
}

#[test]
fn no_field_of_the_form_is_left_out() {
    let names = |sections: &'static [Section]| -> Vec<&str> {
        sections.iter().flat_map(|section| section.part.nodes).map(Node::name).collect()
    };
    for (rules, sections) in [(TransitForm::FIELDS, HEADER), (ItemForm::FIELDS, ITEM)] {
        let known = names(sections);
        let is_lacking = |name: &&str| *name != "items" && !known.contains(name);
        let lacking: Vec<_> = rules.iter().map(|row| row.name).filter(is_lacking).collect();
        assert!(lacking.is_empty(), "{lacking:?}");
    }
}
