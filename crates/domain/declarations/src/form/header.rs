use super::{PartyForm, TransportForm};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The header of a declaration; its fields apply to all items.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HeaderForm {
    /// Customs office of lodgement.
    pub office: Option<String>,
    /// Customs office of exit, export only.
    pub exit_office: Option<String>,
    /// Language of the declaration: `NL`, `EN`, `DE` or `PL`.
    pub language: Option<String>,
    /// Direction: `IM` import (default) or `EX` export.
    pub imex: Option<String>,
    /// Variant `A` to `F` or `Z`; `A` when left out.
    pub symbol: Option<String>,
    /// Customs procedure.
    pub procedure: ProcedureForm,
    /// Code of the nature of the transaction.
    pub transaction_nature: Option<i64>,
    /// Number of packages of all items.
    pub total_packages: Option<i64>,
    /// Total invoice value; it replaces the sum of the items' invoice values.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub total_invoice_value: Option<Decimal>,
    /// Currency of the total, and of items that name no currency.
    pub total_invoice_currency: Option<String>,
    /// Country of destination, export only.
    pub destination_country: Option<String>,
    /// Country of export or dispatch.
    pub export_country: Option<String>,
    /// Whether the goods are entered in the declarant's records (inschrijving in de administratie).
    pub use_iiaa_procedure: Option<bool>,
    /// Whether the chain procedure (ketenregeling) applies.
    pub use_ketenregeling: Option<bool>,
    /// Whether the chain can be continued: `yes`, `no` or blank.
    pub chain_continuation_possible: Option<String>,
    /// Data set of an entry in the declarant's records: `min` or `max`.
    pub eidr_type: Option<String>,
    /// Importer; on import.
    pub importer: Option<PartyForm>,
    /// Exporter in the country of dispatch; on import.
    pub exporter: Option<PartyForm>,
    /// Exporter in the Union; on export.
    pub consignor: Option<PartyForm>,
    /// Consignee; on export.
    pub consignee: Option<PartyForm>,
    /// Commercial buyer.
    pub buyer: Option<PartyForm>,
    /// Commercial seller.
    pub seller: Option<PartyForm>,
    /// Means of transport and the containers of the consignment.
    pub transport: Option<TransportForm>,
    /// Place at which customs can examine the goods.
    pub goods_location: Option<GoodsLocationForm>,
    /// Terms of delivery.
    pub incoterms: Option<IncotermsForm>,
    /// Customs authorisations that the declaration uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authorizations: Vec<AuthorizationForm>,
    /// Customs warehouse that the goods enter or leave.
    pub warehouse: Option<WarehouseForm>,
    /// Fiscal party; on import only.
    pub domestic_duty_tax_party: Option<DomesticDutyTaxPartyForm>,
}

/// Procedure codes of the header.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProcedureForm {
    /// Requested procedure, 2 digits.
    pub current: Option<String>,
    /// Previous procedure, 2 digits.
    pub previous: Option<String>,
    /// Additional procedure, 3 characters.
    pub special: Option<String>,
}

/// The place at which customs can examine the goods.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct GoodsLocationForm {
    /// Type of the place: `A` designated, `B` authorised, `C` approved, `D` other.
    #[serde(rename = "type")]
    pub location_type: Option<String>,
    /// Type of the identification: `U` UN/LOCODE, `Y` authorisation number, `Z` free text.
    pub identification_type: Option<String>,
    /// Country code of the place.
    pub country: Option<String>,
    /// Postal code of the place.
    pub postal_code: Option<String>,
    /// City of the place.
    pub city: Option<String>,
    /// Street of the place; for identification types U and Y, the identifier itself.
    pub address: Option<String>,
    /// House number of the place.
    pub house_number: Option<String>,
}

/// The terms of delivery.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct IncotermsForm {
    /// Incoterm of 3 letters.
    pub code: Option<String>,
    /// Country code of the place of delivery.
    pub country: Option<String>,
    /// Place of delivery.
    pub location: Option<String>,
}

/// An authorisation that the whole declaration uses.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuthorizationForm {
    /// Type, at most 4 characters (`CGU`, `C506`).
    pub type_code: Option<String>,
    /// Number of the authorisation.
    pub id: Option<String>,
    /// EORI of the holder; absent when the holder is the declarant.
    pub holder_id: Option<String>,
}

/// The customs warehouse.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WarehouseForm {
    /// Licence number of the warehouse.
    pub licence: Option<String>,
    /// Type of the warehouse, in the letters of the API: `U` public, `R` private.
    pub licence_type: Option<String>,
}

/// The fiscal party of an import.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DomesticDutyTaxPartyForm {
    /// EORI or VAT identification number.
    pub id: Option<String>,
    /// Role of the party, such as `FR`.
    pub role: Option<String>,
}
