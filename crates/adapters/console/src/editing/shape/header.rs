use super::Kind::{Code, CodeNumber, Decimal, Flag, Integer, Moment, Text};
use super::Node::{Many, One, Texts, Value};
use super::{Part, Section};
use crate::texts::Language;
use customs_declarations::form::{
    AddressForm, AuthorizationForm, ContainerForm, DeclarationForm, DomesticDutyTaxPartyForm, GoodsLocationForm,
    HeaderForm, IncotermsForm, MeansOfTransportForm, PartyForm, ProcedureForm, WarehouseForm,
};
use customs_kernel::rules::Ruled;
use customs_tariff::CodeTable as T;

const DECLARATION: &str = "declaration";

/// Everything of a declaration but its lines.
pub const HEADER: &[Section] = &[
    Section { title: Language::editing_general, base: "", part: WHOLE },
    Section { title: Language::editing_declaration, base: DECLARATION, part: KIND },
    Section { title: Language::editing_procedure, base: DECLARATION, part: PROCEDURES },
    Section { title: Language::record_parties, base: DECLARATION, part: PARTIES },
    Section { title: Language::editing_transport, base: DECLARATION, part: CARRIED },
    Section { title: Language::editing_financial, base: DECLARATION, part: VALUES },
];

const WHOLE: Part = Part {
    name: "",
    rules: DeclarationForm::FIELDS,
    nodes: &[
        Value("reference", Text),
        Value("application_reference", Text),
        Value("dms_version", Text),
        Value("representation_type", Text),
        Value("dossier_id", Text),
        Value("apply_chain_procedure", Flag),
        Value("days_delay_before_submit", Integer),
        Value("duties_paid_by", Text),
    ],
};

const KIND: Part = Part {
    name: DECLARATION,
    rules: HeaderForm::FIELDS,
    nodes: &[
        Value("imex", Text),
        Value("symbol", Text),
        Value("language", Text),
        Value("office", Code(T::CustomsOffices)),
        Value("exit_office", Code(T::OfficesOfExit)),
        Value("export_country", Code(T::ExportCountries)),
        Value("destination_country", Code(T::Countries)),
        Value("transaction_nature", CodeNumber(T::TransactionNatures)),
        Value("total_packages", Integer),
    ],
};

const PROCEDURES: Part = Part {
    name: DECLARATION,
    rules: HeaderForm::FIELDS,
    nodes: &[
        One(&Part {
            name: "procedure",
            rules: ProcedureForm::FIELDS,
            nodes: &[
                Value("current", Code(T::ProceduresCurrent)),
                Value("previous", Code(T::ProceduresPrevious)),
                Value("special", Code(T::SpecialProcedures)),
                Texts("specials"),
            ],
        }),
        Value("use_iiaa_procedure", Flag),
        Value("eidr_type", Text),
        Value("entered_in_records_at", Moment),
        Value("use_ketenregeling", Flag),
        Value("chain_continuation_possible", Text),
        Many(&Part {
            name: "authorizations",
            rules: AuthorizationForm::FIELDS,
            nodes: &[Value("type_code", Code(T::AuthorisationTypes)), Value("id", Text), Value("holder_id", Text)],
        }),
        One(&Part {
            name: "warehouse",
            rules: WarehouseForm::FIELDS,
            nodes: &[Value("licence", Text), Value("licence_type", Text)],
        }),
    ],
};

const fn party(name: &'static str) -> Part {
    Part { name, rules: PartyForm::FIELDS, nodes: PARTY }
}

const PARTY: &[super::Node] = &[
    Value("customer_code", Text),
    Value("eori", Text),
    Value("name", Text),
    One(&Part { name: "address", rules: AddressForm::FIELDS, nodes: ADDRESS }),
];

/// Everything of an address of a party.
pub(in crate::editing) const ADDRESS: &[super::Node] =
    &[Value("street", Text), Value("postal_code", Text), Value("city", Text), Value("country", Code(T::Countries))];

const FISCAL_PARTY: &[super::Node] = &[Value("id", Text), Value("role", Code(T::FiscalPartyRoles))];

const PARTIES: Part = Part {
    name: DECLARATION,
    rules: HeaderForm::FIELDS,
    nodes: &[
        One(&party("importer")),
        One(&party("exporter")),
        One(&party("consignor")),
        One(&party("consignee")),
        One(&party("buyer")),
        One(&party("seller")),
        One(&Part { name: "domestic_duty_tax_party", rules: DomesticDutyTaxPartyForm::FIELDS, nodes: FISCAL_PARTY }),
        Many(&Part { name: "domestic_duty_tax_parties", rules: DomesticDutyTaxPartyForm::FIELDS, nodes: FISCAL_PARTY }),
    ],
};

const fn means(name: &'static str) -> Part {
    Part { name, rules: MeansOfTransportForm::FIELDS, nodes: MEANS }
}

/// Everything of a means of transport.
pub(in crate::editing) const MEANS: &[super::Node] = &[
    Value("mode", Code(T::TransportModes)),
    // Its codes mean other things in the codebook of customs.
    Value("identification_type", Text),
    Value("identification", Text),
    Value("nationality", Code(T::Countries)),
];

const CARRIED: Part = Part {
    name: DECLARATION,
    rules: HeaderForm::FIELDS,
    nodes: &[
        One(&Part {
            name: "transport",
            rules: &[],
            nodes: &[
                One(&means("border")),
                One(&means("departure")),
                Many(&Part {
                    name: "containers",
                    rules: ContainerForm::FIELDS,
                    nodes: &[Value("number", Text), Texts("seals")],
                }),
            ],
        }),
        One(&Part {
            name: "goods_location",
            rules: GoodsLocationForm::FIELDS,
            nodes: &[
                Value("type", Code(T::LocationTypes)),
                Value("identification_type", Text),
                Value("address", Text),
                Value("house_number", Text),
                Value("postal_code", Text),
                Value("city", Text),
                Value("country", Code(T::Countries)),
            ],
        }),
    ],
};

const VALUES: Part = Part {
    name: DECLARATION,
    rules: HeaderForm::FIELDS,
    nodes: &[
        Value("total_invoice_value", Decimal),
        Value("total_invoice_currency", Code(T::Currencies)),
        One(&Part {
            name: "incoterms",
            rules: IncotermsForm::FIELDS,
            nodes: &[Value("code", Code(T::Incoterms)), Value("location", Text), Value("country", Code(T::Countries))],
        }),
    ],
};
