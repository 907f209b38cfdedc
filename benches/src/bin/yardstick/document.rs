//! The stored documents as the API shows them: every field, including empty ones.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The document in a declaration's header row.
#[derive(Deserialize)]
pub(crate) struct Document {
    pub(crate) dms_version: Option<String>,
    pub(crate) application_reference: Option<String>,
    pub(crate) representation_type: Option<String>,
    pub(crate) declaration: Header,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Header {
    office: Option<String>,
    exit_office: Option<String>,
    language: Option<String>,
    pub(crate) imex: Option<String>,
    pub(crate) symbol: Option<String>,
    pub(crate) procedure: Procedure,
    transaction_nature: Option<i64>,
    total_packages: Option<i64>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    pub(crate) total_invoice_value: Option<Decimal>,
    pub(crate) total_invoice_currency: Option<String>,
    destination_country: Option<String>,
    export_country: Option<String>,
    use_iiaa_procedure: Option<bool>,
    use_ketenregeling: Option<bool>,
    chain_continuation_possible: Option<String>,
    eidr_type: Option<String>,
    importer: Option<Party>,
    exporter: Option<Party>,
    consignor: Option<Party>,
    consignee: Option<Party>,
    buyer: Option<Party>,
    seller: Option<Party>,
    transport: Option<Transport>,
    goods_location: Option<GoodsLocation>,
    incoterms: Option<Incoterms>,
    #[serde(default)]
    authorizations: Vec<Authorization>,
    warehouse: Option<Warehouse>,
    domestic_duty_tax_party: Option<DomesticDutyTaxParty>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Procedure {
    pub(crate) current: Option<String>,
    previous: Option<String>,
    special: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Party {
    customer_code: Option<String>,
    eori: Option<String>,
    name: Option<String>,
    address: Option<Address>,
}

#[derive(Serialize, Deserialize)]
struct Address {
    street: Option<String>,
    city: Option<String>,
    postal_code: Option<String>,
    country: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Transport {
    border: Option<MeansOfTransport>,
    departure: Option<MeansOfTransport>,
    #[serde(default)]
    containers: Vec<Container>,
}

#[derive(Serialize, Deserialize)]
struct MeansOfTransport {
    mode: Option<String>,
    nationality: Option<String>,
    identification: Option<String>,
    identification_type: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Container {
    number: Option<String>,
    #[serde(default)]
    seals: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct GoodsLocation {
    r#type: Option<String>,
    identification_type: Option<String>,
    country: Option<String>,
    postal_code: Option<String>,
    city: Option<String>,
    address: Option<String>,
    house_number: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Incoterms {
    code: Option<String>,
    country: Option<String>,
    location: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Authorization {
    type_code: Option<String>,
    id: Option<String>,
    holder_id: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Warehouse {
    licence: Option<String>,
    licence_type: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct DomesticDutyTaxParty {
    id: Option<String>,
    role: Option<String>,
}

/// The document in the row of a line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Item {
    sequence: Option<i64>,
    description: Option<String>,
    sku: Option<String>,
    hs_code: Option<String>,
    taric_subheading: Option<String>,
    additional_taric1: Option<String>,
    additional_taric2: Option<String>,
    country_of_origin: Option<String>,
    preferential_country_of_origin: Option<String>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    pub(crate) gross_weight: Option<Decimal>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    net_weight: Option<Decimal>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    supplementary_quantity: Option<Decimal>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    pub(crate) invoice_value: Option<Decimal>,
    invoice_currency: Option<String>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    statistical_value: Option<Decimal>,
    previous_code: Option<String>,
    duty_regime: Option<String>,
    valuation: Option<Valuation>,
    #[serde(default)]
    packaging: Vec<Packaging>,
    #[serde(default)]
    containers: Vec<ItemContainer>,
    #[serde(default)]
    supporting_documents: Vec<SupportingDocument>,
    #[serde(default)]
    additional_references: Vec<AdditionalReference>,
    #[serde(default)]
    previous_documents: Vec<PreviousDocument>,
    #[serde(default)]
    sku_details: Vec<serde_json::Value>,
    #[serde(default)]
    authorisations: Vec<ItemAuthorisation>,
    inventory_line_id: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct Valuation {
    method: Option<String>,
    #[serde(default)]
    charge_deductions: Vec<ChargeDeduction>,
}

#[derive(Serialize, Deserialize)]
struct ChargeDeduction {
    code: Option<String>,
    currency: Option<String>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    amount: Option<Decimal>,
}

#[derive(Serialize, Deserialize)]
struct Packaging {
    r#type: Option<String>,
    quantity: Option<i64>,
    marks: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct ItemContainer {
    number: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct SupportingDocument {
    r#type: Option<String>,
    id: Option<String>,
    line: Option<i64>,
    expiry_date: Option<String>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    value: Option<Decimal>,
    currency: Option<String>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    quantity: Option<Decimal>,
    uom: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct AdditionalReference {
    r#type: Option<String>,
    value: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct PreviousDocument {
    r#type: Option<String>,
    id: Option<String>,
    line: Option<i64>,
    uom: Option<String>,
    #[serde(default, with = "rust_decimal::serde::arbitrary_precision_option")]
    quantity: Option<Decimal>,
    inventory_line_id: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct ItemAuthorisation {
    identification: Option<String>,
    type_code: Option<String>,
    sequence: Option<i64>,
}
