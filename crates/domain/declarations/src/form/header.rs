use super::code_lists::{Incoterm, Language, PlaceIdentification, PlaceType, RecordsDataSet, WarehouseType, YesOrNo};
use super::item::{ItemCorrection, ItemFields};
use super::sku::SkuFields;
use super::{PartyForm, TransportForm};
use crate::validation::WarehouseLicence;
use crate::{Direction, Symbol};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_json_reading::Change;
use customs_kernel::rules::{Amount, CodeOf, Filled, Moment, OneOf, Text};
use customs_kernel::{CountryCode, Currency, Eori, filled};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The header of a declaration; its fields apply to all items.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields_beside(HeaderFields {
    /// The goods items.
    pub items: Change<Vec<ItemFields>>,
    /// Master items, named by code, that become items.
    pub skus: Change<Vec<SkuFields>>,
})]
#[fields_beside(HeaderAmendment {
    /// The goods items. Each may name the line that it amends.
    pub items: Change<Vec<ItemCorrection>>,
    /// Master items, named by code, that become items.
    pub skus: Change<Vec<SkuFields>>,
})]
#[fields_beside(HeaderCorrection {
    /// The goods items that change.
    pub items: Change<Vec<ItemCorrection>>,
})]
pub struct HeaderForm {
    /// Customs office of lodgement.
    #[validate(required, length(max = 20), custom(function = Filled::check))]
    pub office: Option<String>,
    /// Customs office of exit, export only.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub exit_office: Option<String>,
    /// Language of the declaration: `NL`, `EN`, `DE` or `PL`.
    #[validate(custom(function = OneOf::<Language>::check))]
    pub language: Option<String>,
    /// Direction: `IM` import (default) or `EX` export.
    #[validate(custom(function = OneOf::<Direction>::check))]
    pub imex: Option<String>,
    /// Variant `A` to `F` or `Z`; `A` when left out.
    #[validate(custom(function = OneOf::<Symbol>::check))]
    pub symbol: Option<String>,
    /// Customs procedure.
    #[rules(nested)]
    pub procedure: ProcedureForm,
    /// Code of the nature of the transaction.
    #[validate(range(min = 1, max = 99))]
    pub transaction_nature: Option<i64>,
    /// Number of packages of all items.
    #[validate(range(min = 0, max = 99_999_999))]
    pub total_packages: Option<i64>,
    /// Total invoice value; it replaces the sum of the items' invoice values.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub total_invoice_value: Option<Decimal>,
    /// Currency of the total, and of items that name no currency.
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub total_invoice_currency: Option<String>,
    /// Country of destination, export only.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub destination_country: Option<String>,
    /// Country of export or dispatch.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub export_country: Option<String>,
    /// Whether the goods are entered in the declarant's records (inschrijving in de administratie).
    pub use_iiaa_procedure: Option<bool>,
    /// Whether the chain procedure (ketenregeling) applies.
    pub use_ketenregeling: Option<bool>,
    /// Whether the chain can be continued: `yes`, `no` or blank.
    #[validate(custom(function = OneOf::<YesOrNo>::check))]
    pub chain_continuation_possible: Option<String>,
    /// Data set of an entry in the declarant's records: `min` or `max`.
    #[validate(custom(function = OneOf::<RecordsDataSet>::check))]
    pub eidr_type: Option<String>,
    /// The moment at which the goods were entered in the declarant's records (symbol Z); the moment of submission when
    /// left out.
    #[validate(custom(function = Moment::check))]
    pub entered_in_records_at: Option<DateTime<Utc>>,
    /// Importer; on import.
    #[rules(nested)]
    pub importer: Option<PartyForm>,
    /// Exporter in the country of dispatch; on import.
    #[rules(nested)]
    pub exporter: Option<PartyForm>,
    /// Exporter in the Union; on export.
    #[rules(nested)]
    pub consignor: Option<PartyForm>,
    /// Consignee; on export.
    #[rules(nested)]
    pub consignee: Option<PartyForm>,
    /// Commercial buyer.
    #[rules(nested)]
    pub buyer: Option<PartyForm>,
    /// Commercial seller.
    #[rules(nested)]
    pub seller: Option<PartyForm>,
    /// Means of transport and the containers of the consignment.
    #[rules(nested)]
    pub transport: Option<TransportForm>,
    /// Place at which customs can examine the goods.
    #[rules(nested)]
    pub goods_location: Option<GoodsLocationForm>,
    /// Terms of delivery.
    #[rules(nested)]
    pub incoterms: Option<IncotermsForm>,
    /// Customs authorisations that the declaration uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub authorizations: Vec<AuthorizationForm>,
    /// Customs warehouse that the goods enter or leave.
    #[rules(nested)]
    pub warehouse: Option<WarehouseForm>,
    /// Fiscal party; on import only.
    #[rules(nested)]
    pub domestic_duty_tax_party: Option<DomesticDutyTaxPartyForm>,
    /// Further fiscal parties; on import only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub domestic_duty_tax_parties: Vec<DomesticDutyTaxPartyForm>,
}

impl HeaderForm {
    /// Returns the authorisation for deferred payment (C506, DPO) that the header names.
    pub(crate) fn deferment(&self) -> Option<&AuthorizationForm> {
        self.authorizations.iter().find(|named| named.is_one_of(&DEFERMENT))
    }
}

/// Procedure codes of the header.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(ProcedureFields)]
pub struct ProcedureForm {
    /// Requested procedure, 2 digits.
    #[validate(required, length(max = 2), custom(function = Filled::check))]
    pub current: Option<String>,
    /// Previous procedure, 2 digits.
    #[validate(required, length(max = 2), custom(function = Filled::check))]
    pub previous: Option<String>,
    /// Additional procedure, 3 characters.
    #[validate(length(max = 3), custom(function = Text::check))]
    pub special: Option<String>,
    /// Further additional procedures, 3 characters each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<String>,
}

/// The place at which customs can examine the goods.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default, rename_all = "snake_case")]
#[fields(GoodsLocationFields)]
pub struct GoodsLocationForm {
    /// Type of the place: `A` designated, `B` authorised, `C` approved, `D` other.
    #[serde(rename = "type")]
    #[validate(custom(function = OneOf::<PlaceType>::check))]
    pub location_type: Option<String>,
    /// Type of the identification: `U` UN/LOCODE, `Y` authorisation number, `Z` free text.
    #[validate(custom(function = OneOf::<PlaceIdentification>::check))]
    pub identification_type: Option<String>,
    /// Country code of the place.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country: Option<String>,
    /// Postal code of the place.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub postal_code: Option<String>,
    /// City of the place.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub city: Option<String>,
    /// Street of the place; for identification types U and Y, the identifier itself.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub address: Option<String>,
    /// House number of the place.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub house_number: Option<String>,
}

/// The terms of delivery.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(IncotermsFields)]
pub struct IncotermsForm {
    /// Incoterm of 3 letters.
    #[validate(custom(function = OneOf::<Incoterm>::check))]
    pub code: Option<String>,
    /// Country code of the place of delivery.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country: Option<String>,
    /// Place of delivery.
    #[validate(length(max = 35), custom(function = Text::check))]
    pub location: Option<String>,
}

/// An authorisation that the whole declaration uses.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(AuthorizationFields)]
pub struct AuthorizationForm {
    /// Type, at most 4 characters (`CGU`, `C506`).
    #[fields(alias = "type")]
    #[validate(required, length(max = 4), custom(function = Filled::check))]
    pub type_code: Option<String>,
    /// Number of the authorisation.
    #[validate(required, length(max = 35), custom(function = Filled::check))]
    pub id: Option<String>,
    /// EORI of the holder; absent when the holder is the declarant.
    #[validate(length(max = 35), custom(function = CodeOf::<Eori>::check))]
    pub holder_id: Option<String>,
}

/// Codes of the authorisation for deferred payment: its document (C506), or its letters (DPO).
pub(crate) const DEFERMENT: [&str; 2] = ["C506", "DPO"];

impl AuthorizationForm {
    /// Returns whether the authorisation has one of these types, given in capitals.
    pub(crate) fn is_one_of(&self, types: &[&str]) -> bool {
        let own = self.type_code.as_deref().map(|code| code.trim().to_ascii_uppercase());
        own.is_some_and(|own| types.contains(&own.as_str()))
    }

    /// Returns the EORI of the holder, otherwise that of the declarant. `None` when the holder is no EORI.
    pub(crate) fn holder(&self, declarant: impl FnOnce() -> Option<Eori>) -> Option<Eori> {
        match filled(self.holder_id.as_deref()) {
            Some(holder) => holder.trim().to_ascii_uppercase().parse().ok(),
            None => declarant(),
        }
    }
}

/// The customs warehouse.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(WarehouseFields)]
pub struct WarehouseForm {
    /// Licence number of the warehouse.
    #[validate(length(max = 35), custom(function = WarehouseLicence::check))]
    pub licence: Option<String>,
    /// Type of the warehouse, in the letters of the API: `U` public, `R` private.
    #[validate(custom(function = OneOf::<WarehouseType>::check))]
    pub licence_type: Option<String>,
}

/// The fiscal party of an import.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields(DomesticDutyTaxPartyFields)]
pub struct DomesticDutyTaxPartyForm {
    /// EORI or VAT identification number.
    #[validate(length(max = 17), custom(function = Text::check))]
    pub id: Option<String>,
    /// Role of the party, such as `FR`.
    #[validate(length(max = 3), custom(function = Text::check))]
    pub role: Option<String>,
}
