use super::{PartyForm, TransportForm};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The header of a declaration: what holds for all items.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HeaderForm {
    /// Customs office of lodgement.
    pub office: Option<String>,
    /// Customs office of exit, export only.
    pub exit_office: Option<String>,
    /// `NL`, `EN`, `DE` or `PL`.
    pub language: Option<String>,
    /// `IM` import (default) or `EX` export.
    pub imex: Option<String>,
    /// Variant `A` to `F` or `Z`; `A` when left out.
    pub symbol: Option<String>,
    /// Customs procedure.
    pub procedure: ProcedureForm,
    /// Nature of the transaction.
    pub transaction_nature: Option<i64>,
    /// Number of packages of all items.
    pub total_packages: Option<i64>,
    /// Replaces the sum of the items' invoice values.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub total_invoice_value: Option<Decimal>,
    /// Currency of the total, and of items that name none.
    pub total_invoice_currency: Option<String>,
    /// Country of destination, export only.
    pub destination_country: Option<String>,
    /// Country of export or dispatch.
    pub export_country: Option<String>,
    /// Entry in the declarant's records (inschrijving in de administratie).
    pub use_iiaa_procedure: Option<bool>,
    /// Chain procedure (ketenregeling).
    pub use_ketenregeling: Option<bool>,
    /// `yes`, `no` or blank.
    pub chain_continuation_possible: Option<String>,
    /// Data set of an entry in the records: `min` or `max`.
    pub eidr_type: Option<String>,
    /// Importer (import).
    pub importer: Option<PartyForm>,
    /// Exporter in the country of dispatch (import).
    pub exporter: Option<PartyForm>,
    /// Exporter in the Union (export).
    pub consignor: Option<PartyForm>,
    /// Consignee (export).
    pub consignee: Option<PartyForm>,
    /// Commercial buyer.
    pub buyer: Option<PartyForm>,
    /// Commercial seller.
    pub seller: Option<PartyForm>,
    /// Means of transport and containers.
    pub transport: Option<TransportForm>,
    /// Where the goods can be examined.
    pub goods_location: Option<GoodsLocationForm>,
    /// Terms of delivery.
    pub incoterms: Option<IncotermsForm>,
    /// Customs authorisations used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authorizations: Vec<AuthorizationForm>,
    /// Customs warehouse.
    pub warehouse: Option<WarehouseForm>,
    /// Fiscal party (import only).
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

/// Place of the goods.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "snake_case")]
pub struct GoodsLocationForm {
    /// `A` designated, `B` authorised, `C` approved, `D` other.
    #[serde(rename = "type")]
    pub location_type: Option<String>,
    /// `U` UN/LOCODE, `Y` authorisation number, `Z` free text.
    pub identification_type: Option<String>,
    /// Country.
    pub country: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Street; for identification types U and Y the identifier itself.
    pub address: Option<String>,
    /// House number.
    pub house_number: Option<String>,
}

/// Terms of delivery.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct IncotermsForm {
    /// Incoterm of 3 letters.
    pub code: Option<String>,
    /// Country of the place.
    pub country: Option<String>,
    /// Place.
    pub location: Option<String>,
}

/// An authorisation of the header.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuthorizationForm {
    /// Type, at most 4 characters (`CGU`, `C506`).
    pub type_code: Option<String>,
    /// Number of the authorisation.
    pub id: Option<String>,
    /// EORI of the holder when that is not the declarant.
    pub holder_id: Option<String>,
}

/// The customs warehouse.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WarehouseForm {
    /// Licence number.
    pub licence: Option<String>,
    /// `U` public or `R` private, in the API's letters.
    pub licence_type: Option<String>,
}

/// Fiscal party of an import.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DomesticDutyTaxPartyForm {
    /// EORI or VAT identification number.
    pub id: Option<String>,
    /// Role such as `FR`.
    pub role: Option<String>,
}
