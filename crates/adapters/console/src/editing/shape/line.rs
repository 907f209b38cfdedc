use super::Kind::{Article, Code, Day, Decimal, Integer, Long, Text};
use super::Node::{Many, One, Texts, Value};
use super::{Part, Section};
use crate::texts::Language;
use customs_declarations::form::{
    AdditionalReferenceForm, ChargeDeductionForm, ItemAuthorisationForm, ItemContainerForm, ItemForm, PackagingForm,
    PreviousDocumentForm, SkuDetailForm, SupportingDocumentForm, ValuationForm,
};
use customs_kernel::rules::Ruled;
use customs_tariff::CodeTable as T;

/// Everything of a line.
pub const LINE: &[Section] = &[
    Section { title: Language::editing_goods, base: "", part: GOODS },
    Section { title: Language::editing_value, base: "", part: VALUE },
    Section { title: Language::editing_packages, base: "", part: PACKAGES },
    Section { title: Language::editing_documents, base: "", part: DOCUMENTS },
    Section { title: Language::editing_articles, base: "", part: ARTICLES },
];

const fn item_part(nodes: &'static [super::Node]) -> Part {
    Part { name: "items", rules: ItemForm::FIELDS, nodes }
}

const GOODS: Part = item_part(&[
    Value("sequence", Integer),
    Value("sku", Article),
    Value("description", Long),
    Value("hs_code", Text),
    Value("taric_subheading", Text),
    Value("additional_taric1", Text),
    Value("additional_taric2", Text),
    Value("country_of_origin", Code(T::Countries)),
    Value("preferential_country_of_origin", Code(T::Countries)),
    Value("gross_weight", Decimal),
    Value("net_weight", Decimal),
    Value("supplementary_quantity", Decimal),
]);

const VALUE: Part = item_part(&[
    Value("invoice_value", Decimal),
    Value("invoice_currency", Code(T::Currencies)),
    Value("statistical_value", Decimal),
    Value("duty_regime", Code(T::DutyRegimes)),
    Value("previous_code", Code(T::ProceduresPrevious)),
    Texts("procedure_specials"),
    One(&Part {
        name: "valuation",
        rules: ValuationForm::FIELDS,
        nodes: &[
            Value("method", Code(T::ValuationMethods)),
            Many(&Part {
                name: "charge_deductions",
                rules: ChargeDeductionForm::FIELDS,
                nodes: &[
                    Value("code", Code(T::ChargeDeductions)),
                    Value("amount", Decimal),
                    Value("currency", Code(T::Currencies)),
                ],
            }),
        ],
    }),
]);

const PACKAGES: Part = item_part(&[
    Many(&Part { name: "packaging", rules: PackagingForm::FIELDS, nodes: PACKAGES_OF_ONE_KIND }),
    Many(&Part { name: "containers", rules: ItemContainerForm::FIELDS, nodes: &[Value("number", Text)] }),
]);

/// Everything of the packages of one kind.
pub(in crate::editing) const PACKAGES_OF_ONE_KIND: &[super::Node] =
    &[Value("type", Code(T::Packaging)), Value("quantity", Integer), Value("marks", Text)];

/// Everything of a supporting document.
pub(in crate::editing) const SUPPORTING_DOCUMENT: &[super::Node] = &[
    Value("type", Code(T::DocumentTypesSupport)),
    Value("id", Text),
    Value("line", Integer),
    Value("expiry_date", Day),
    Value("value", Decimal),
    Value("currency", Code(T::Currencies)),
    Value("quantity", Decimal),
    Value("uom", Code(T::TaxBaseUnits)),
];

const DOCUMENTS: Part = item_part(&[
    Many(&Part { name: "supporting_documents", rules: SupportingDocumentForm::FIELDS, nodes: SUPPORTING_DOCUMENT }),
    Many(&Part {
        name: "previous_documents",
        rules: PreviousDocumentForm::FIELDS,
        nodes: &[
            Value("type", Code(T::DocumentTypesPrevious)),
            Value("id", Text),
            Value("line", Integer),
            Value("quantity", Decimal),
            Value("uom", Code(T::TaxBaseUnits)),
            Value("inventory_line_id", Integer),
        ],
    }),
    Many(&Part {
        name: "additional_references",
        rules: AdditionalReferenceForm::FIELDS,
        nodes: &[Value("type", Code(T::AdditionalReferences)), Value("value", Text)],
    }),
    Many(&Part {
        name: "authorisations",
        rules: ItemAuthorisationForm::FIELDS,
        nodes: &[
            Value("type_code", Code(T::AuthorisationTypes)),
            Value("identification", Text),
            Value("sequence", Integer),
        ],
    }),
]);

const ARTICLES: Part = item_part(&[
    Many(&Part {
        name: "sku_details",
        rules: SkuDetailForm::FIELDS,
        nodes: &[
            Value("sku", Article),
            Value("description", Text),
            Value("quantity", Decimal),
            Value("unit_value", Decimal),
            Value("unit_value_currency", Code(T::Currencies)),
            Value("unit_gross_weight", Decimal),
            Value("unit_net_weight", Decimal),
            Value("country_of_origin", Code(T::Countries)),
        ],
    }),
    Value("inventory_line_id", Integer),
]);
