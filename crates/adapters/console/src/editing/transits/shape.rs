//! What the form of a transit consists of.

use crate::editing::forms::Forms;
use crate::editing::shape::Kind::{Code, Day, Decimal, Integer, Long, Secret, Text};
use crate::editing::shape::Node::{Many, One, Texts, Value};
use crate::editing::shape::{Node, Part, Section};
use crate::texts::Language;
use customs_kernel::rules::Ruled;
use customs_tariff::CodeTable as T;
use customs_transits::form::{
    AddressForm, ContainerForm, GuaranteeForm, ItemForm, MeansOfTransportForm, PackagingForm, PartyForm,
    PreviousDocumentForm, SupportingDocumentForm, TransitForm,
};

/// The form of a transit.
pub(in crate::editing) const TRANSIT: Forms = Forms { header: HEADER, line: ITEM };

/// Everything of a transit but its goods items.
pub(super) const HEADER: &[Section] = &[
    Section { title: Language::editing_general, base: "", part: of_transit(GENERAL) },
    Section { title: Language::editing_route, base: "", part: of_transit(ROUTE) },
    Section { title: Language::editing_parties, base: "", part: of_transit(PARTIES) },
    Section { title: Language::editing_carriage, base: "", part: of_transit(CARRIAGE) },
    Section { title: Language::transit_guarantees, base: "", part: of_transit(GUARANTEES) },
];

/// Everything of a goods item.
pub(super) const ITEM: &[Section] = &[
    Section { title: Language::editing_goods, base: "", part: of_item(GOODS) },
    Section { title: Language::editing_packaging, base: "", part: of_item(PACKAGES) },
    Section { title: Language::editing_documents, base: "", part: of_item(DOCUMENTS) },
];

const fn of_transit(nodes: &'static [Node]) -> Part {
    Part { name: "", rules: TransitForm::FIELDS, nodes }
}

const fn of_item(nodes: &'static [Node]) -> Part {
    Part { name: "goods_items", rules: ItemForm::FIELDS, nodes }
}

const GENERAL: &[Node] = &[
    Value("reference", Text),
    Value("application_reference", Text),
    Value("customer_code", Text),
    Value("dossier_id", Text),
    Value("transit_type", Text),
    Value("additional_declaration_type", Text),
    Value("limit_date", Day),
];

const ROUTE: &[Node] = &[
    // The codebook has the offices of the Netherlands.
    Value("office_of_departure", Code(T::CustomsOffices)),
    Texts("offices_of_transit"),
    Value("office_of_destination", Text),
    Value("country_of_dispatch", Code(T::Countries)),
    Value("country_of_destination", Code(T::Countries)),
];

const PARTIES: &[Node] = &[One(&party("holder")), One(&party("consignor")), One(&party("consignee"))];

const fn party(name: &'static str) -> Part {
    Part { name, rules: PartyForm::FIELDS, nodes: PARTY }
}

const PARTY: &[Node] = &[
    Value("customer_code", Text),
    Value("eori", Text),
    Value("name", Text),
    One(&Part {
        name: "address",
        rules: AddressForm::FIELDS,
        nodes: &[
            Value("street", Text),
            Value("postal_code", Text),
            Value("city", Text),
            Value("country", Code(T::Countries)),
        ],
    }),
];

const CARRIAGE: &[Node] = &[
    Texts("seals"),
    One(&Part {
        name: "transport",
        rules: &[],
        nodes: &[
            One(&means("departure")),
            One(&means("border")),
            Many(&Part {
                name: "containers",
                rules: ContainerForm::FIELDS,
                nodes: &[Value("number", Text), Texts("seals")],
            }),
        ],
    }),
];

const fn means(name: &'static str) -> Part {
    Part { name, rules: MeansOfTransportForm::FIELDS, nodes: MEANS }
}

const MEANS: &[Node] = &[
    Value("mode", Code(T::TransportModes)),
    Value("identification_type", Text),
    Value("identification", Text),
    Value("nationality", Code(T::Countries)),
];

const GUARANTEES: &[Node] = &[
    Value("guarantee_type", Text),
    Value("guarantee_reference", Text),
    Value("guarantee_access_code", Secret),
    Value("guarantee_amount", Decimal),
    Many(&Part {
        name: "guarantees",
        rules: GuaranteeForm::FIELDS,
        nodes: &[Value("type", Text), Value("reference", Text), Value("access_code", Secret), Value("amount", Decimal)],
    }),
];

const GOODS: &[Node] =
    &[Value("description", Long), Value("hs_code", Text), Value("gross_weight", Decimal), Value("net_weight", Decimal)];

const PACKAGES: &[Node] = &[Many(&Part {
    name: "packaging",
    rules: PackagingForm::FIELDS,
    nodes: &[Value("type", Code(T::Packaging)), Value("quantity", Integer), Value("marks", Text)],
})];

const DOCUMENTS: &[Node] = &[
    Many(&Part {
        name: "previous_documents",
        rules: PreviousDocumentForm::FIELDS,
        nodes: &[Value("type", Code(T::DocumentTypesPrevious)), Value("id", Text), Value("line", Integer)],
    }),
    Many(&Part {
        name: "supporting_documents",
        rules: SupportingDocumentForm::FIELDS,
        nodes: &[
            Value("type", Code(T::DocumentTypesSupport)),
            Value("id", Text),
            Value("line", Integer),
            Value("expiry_date", Day),
            Value("value", Decimal),
            Value("currency", Code(T::Currencies)),
            Value("quantity", Decimal),
            Value("uom", Code(T::TaxBaseUnits)),
        ],
    }),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editing::reading::{Reading, read};
    use crate::editing::typed::Typed;
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
            Node::Value(..) | Node::Texts(_) => Vec::new(),
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
}
