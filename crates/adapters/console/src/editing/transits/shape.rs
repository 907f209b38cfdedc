//! What the form of a transit consists of.

use crate::editing::forms::Forms;
use crate::editing::shape::Kind::{Code, Day, Decimal, Integer, Long, Secret, Text};
use crate::editing::shape::Node::{Many, One, Texts, Value};
use crate::editing::shape::header::{ADDRESS, MEANS};
use crate::editing::shape::line::{PACKAGES_OF_ONE_KIND, SUPPORTING_DOCUMENT};
use crate::editing::shape::{Node, Part, Section};
use crate::texts::Language;
use customs_kernel::rules::Ruled;
use customs_tariff::CodeTable as T;
use customs_transits::form::{
    AddressForm, ContainerForm, GuaranteeForm, ItemForm, MeansOfTransportForm, PackagingForm, PartyForm,
    PreviousDocumentForm, SupportingDocumentForm, TransitForm,
};

/// The form of a transit.
pub const TRANSIT: Forms = Forms { header: HEADER, line: ITEM };

/// Everything of a transit but its goods items.
pub const HEADER: &[Section] = &[
    Section { title: Language::editing_general, base: "", part: transit_part(GENERAL) },
    Section { title: Language::editing_route, base: "", part: transit_part(ROUTE) },
    Section { title: Language::record_parties, base: "", part: transit_part(PARTIES) },
    Section { title: Language::editing_carriage, base: "", part: transit_part(CARRIAGE) },
    Section { title: Language::transit_guarantees, base: "", part: transit_part(GUARANTEES) },
];

/// Everything of a goods item.
pub const ITEM: &[Section] = &[
    Section { title: Language::editing_goods, base: "", part: item_part(GOODS) },
    Section { title: Language::editing_packaging, base: "", part: item_part(PACKAGES) },
    Section { title: Language::editing_documents, base: "", part: item_part(DOCUMENTS) },
];

const fn transit_part(nodes: &'static [Node]) -> Part {
    Part { name: "", rules: TransitForm::FIELDS, nodes }
}

const fn item_part(nodes: &'static [Node]) -> Part {
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
    One(&Part { name: "address", rules: AddressForm::FIELDS, nodes: ADDRESS }),
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

const PACKAGES: &[Node] =
    &[Many(&Part { name: "packaging", rules: PackagingForm::FIELDS, nodes: PACKAGES_OF_ONE_KIND })];

const DOCUMENTS: &[Node] = &[
    Many(&Part {
        name: "previous_documents",
        rules: PreviousDocumentForm::FIELDS,
        nodes: &[Value("type", Code(T::DocumentTypesPrevious)), Value("id", Text), Value("line", Integer)],
    }),
    Many(&Part { name: "supporting_documents", rules: SupportingDocumentForm::FIELDS, nodes: SUPPORTING_DOCUMENT }),
];
