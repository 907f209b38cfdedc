use customs_console::internals::editing::Kind::Text;
use customs_console::internals::editing::Node::{self, Value};
use customs_console::internals::editing::transits::{HEADER, ITEM};
use customs_console::internals::editing::{Reading, Section, Typed, read};
use customs_transits::form::{
    AddressForm, ContainerForm, GuaranteeForm, ItemForm, MeansOfTransportForm, PackagingForm, PartyForm,
    PreviousDocumentForm, SupportingDocumentForm, TransitForm, TransportForm,
};
use customs_transits::testing::a_complete_transit;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// The form that the fields below `root` hold after they were filled with this document.
fn read_again(sections: &'static [Section], root: &str, document: &Json) -> Json {
    let typed = Typed::from_json(sections, root, document);
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

/// The names that the fields of a form have in a document. It names all of them: a new field is a compile error until it
/// is named here.
macro_rules! fields_of {
    ($form:ident { $($field:ident $(as $name:literal)?),* $(,)? }) => {{
        let _: fn(&$form) = |$form { $($field: _),* }: &$form| {};
        &[$(fields_of!(@name $field $($name)?)),*]
    }};
    (@name $field:ident $name:literal) => { $name };
    (@name $field:ident) => { stringify!($field) };
}

/// The names of all fields of the objects with this name; of the transit itself under no name.
fn all_fields(object: &str) -> &'static [&'static str] {
    match object {
        "" => fields_of!(TransitForm {
            reference,
            application_reference,
            customer_code,
            transit_type,
            additional_declaration_type,
            office_of_departure,
            office_of_destination,
            offices_of_transit,
            guarantee_type,
            guarantee_reference,
            guarantee_access_code,
            guarantee_amount,
            guarantees,
            country_of_dispatch,
            country_of_destination,
            holder,
            consignor,
            consignee,
            transport,
            seals,
            limit_date,
            items,
        }),
        "goods_items" => fields_of!(ItemForm {
            description,
            hs_code,
            gross_weight,
            net_weight,
            packaging,
            previous_documents,
            supporting_documents,
        }),
        "holder" | "consignor" | "consignee" => fields_of!(PartyForm { customer_code, eori, name, address }),
        "address" => fields_of!(AddressForm { street, city, postal_code, country }),
        "transport" => fields_of!(TransportForm { border, departure, containers }),
        "border" | "departure" => {
            fields_of!(MeansOfTransportForm { mode, nationality, identification, identification_type })
        }
        "containers" => fields_of!(ContainerForm { number, seals }),
        "guarantees" => fields_of!(GuaranteeForm { guarantee_type as "type", reference, access_code, amount }),
        "packaging" => fields_of!(PackagingForm { package_type as "type", quantity, marks }),
        "previous_documents" => fields_of!(PreviousDocumentForm { document_type as "type", id, line }),
        "supporting_documents" => fields_of!(SupportingDocumentForm {
            document_type as "type",
            id,
            line,
            expiry_date,
            value,
            currency,
            quantity,
            uom,
        }),
        other => panic!("nothing is known of {other}"),
    }
}

/// What an object of the page lacks of the form's fields or has beside them, and so do the objects in it.
fn differences<'n>(object: &str, nodes: impl Iterator<Item = &'n Node> + Clone) -> Vec<String> {
    let on_page: BTreeSet<&str> = nodes.clone().map(Node::name).collect();
    let fields: BTreeSet<&str> = all_fields(object).iter().copied().collect();
    let own = on_page.symmetric_difference(&fields).map(|name| format!("{object}.{name}"));
    let inner = nodes.flat_map(|node| match node {
        Node::One(part) | Node::Many(part) => {
            let are_its_own = part.rules.iter().all(|row| all_fields(part.name).contains(&row.name));
            assert!(are_its_own, "{} has the rules of another object", part.name);
            differences(part.name, part.nodes.iter())
        }
        Value(..) | Node::Texts(_) => Vec::new(),
    });
    own.chain(inner).collect()
}

fn nodes_of(sections: &'static [Section]) -> impl Iterator<Item = &'static Node> + Clone {
    sections.iter().flat_map(|section| section.part.nodes)
}

#[test]
fn the_pages_have_every_field_of_the_form_and_no_other() {
    // The goods items have pages of their own, and the dossier stands beside the form.
    assert_eq!(differences("", nodes_of(HEADER)), [".dossier_id", ".items"]);
    assert_eq!(differences("goods_items", nodes_of(ITEM)), Vec::<String>::new());
    let some = [Value("street", Text), Value("city", Text), Value("floor", Text)];
    assert_eq!(differences("address", some.iter()), ["address.country", "address.floor", "address.postal_code"]);
}
