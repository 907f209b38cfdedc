//! The transit as the broker fills it in: every field of the create body, as sent.
//!
//! A form can hold anything; only a [`crate::ValidForm`] may be lodged. The JSON form of these structs is how a
//! transit is stored, so a field is added with a default and never renamed.

mod field_rules;
pub mod fields;
mod guarantee;
mod item;
mod offices_of_transit;
mod party;
mod sent;
mod stated_country;
mod transport;

pub use field_rules::is_writable;
pub(crate) use field_rules::{CustomsOffice, MovementNumber};
pub use guarantee::{
    CustomerGuarantee, GuaranteeForm, GuaranteeReference, NamedGuarantee, TRANSLATED_GUARANTEE_TYPES,
    customs_guarantee_type,
};
pub use item::{ItemForm, PackagingForm, PreviousDocumentForm, SupportingDocumentForm};
pub(crate) use offices_of_transit::MOST_OFFICES_OF_TRANSIT;
pub use party::{AddressForm, PartyForm};
pub use stated_country::StatedCountry;
pub use transport::{ContainerForm, MeansOfTransportForm, TRANSLATED_MEANS, TransportForm};

use crate::{AccessCode, TransitType};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_json_reading::Change;
use customs_kernel::rules::{Code, CodeOf, Day, Digits, Filled, FilledCode, OneOf, Text};
use customs_kernel::{CountryCode, codes_in_one_spelling};
use field_rules::{AdditionalType, EuroAmount};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The whole create body of a transit, except its dossier.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields_beside(TransitFields {
    /// Id of the dossier that the transit is for.
    pub dossier_id: Change<Option<i64>>,
    /// Access code of the guarantee; null and a blank code stand for none.
    pub guarantee_access_code: Change<Option<AccessCode>>,
})]
pub struct TransitForm {
    /// The broker's own reference; the service makes one when it is absent.
    #[validate(length(max = 255), custom(function = Code::check))]
    pub reference: Option<String>,
    /// The trader's reference. The simulator chooses its scenario by this text.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub application_reference: Option<String>,
    /// Code of the customer that the transit is made for.
    #[validate(required, length(max = 100), custom(function = FilledCode::check))]
    pub customer_code: Option<String>,
    /// `T1`, `T2` or `T2F`.
    #[validate(required, custom(function = Filled::check), custom(function = OneOf::<TransitType>::check))]
    pub transit_type: Option<String>,
    /// Additional declaration type: `A` for a standard declaration, `D` for one lodged before the goods arrive.
    #[validate(custom(function = OneOf::<AdditionalType>::check))]
    pub additional_declaration_type: Option<String>,
    /// Reference number of the customs office of departure.
    #[validate(required, custom(function = Filled::check), custom(function = CustomsOffice::check))]
    pub office_of_departure: Option<String>,
    /// Reference number of the customs office of destination.
    #[validate(required, custom(function = Filled::check), custom(function = CustomsOffice::check))]
    pub office_of_destination: Option<String>,
    /// Reference numbers of the customs offices of transit, in the order of the route.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offices_of_transit: Vec<String>,
    /// Type of the guarantee, one digit, in the API's codes.
    #[validate(custom(function = Digits::<1>::check))]
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN), or another reference for a type that has no GRN.
    #[validate(length(max = 35), custom(function = Text::check))]
    pub guarantee_reference: Option<String>,
    /// Access code of the guarantee. It is never serialised: storage seals it beside the form.
    #[serde(skip_serializing)]
    #[fields(skip)]
    pub guarantee_access_code: Option<AccessCode>,
    /// Amount of the guarantee that the movement uses, EUR.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = EuroAmount::check))]
    pub guarantee_amount: Option<Decimal>,
    /// The guarantees of a transit that has several; the form's own fields of a guarantee are empty then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub guarantees: Vec<GuaranteeForm>,
    /// Code of the country that the goods leave.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_dispatch: Option<String>,
    /// Code of the country of destination.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_of_destination: Option<String>,
    /// Holder of the transit procedure.
    #[rules(nested)]
    pub holder: Option<PartyForm>,
    /// Consignor: the party that sends the goods.
    #[rules(nested)]
    pub consignor: Option<PartyForm>,
    /// Consignee: the party that receives the goods.
    #[rules(nested)]
    pub consignee: Option<PartyForm>,
    /// Means of transport and containers.
    #[rules(nested)]
    pub transport: Option<TransportForm>,
    /// Seals of the consignment, other than the seals of a container.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
    /// Day by which the goods must be at the office of destination.
    #[validate(custom(function = Day::check))]
    pub limit_date: Option<NaiveDate>,
    /// The goods items, in the order of the declaration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[rules(nested)]
    pub items: Vec<ItemForm>,
}

impl TransitForm {
    /// Writes all country and currency codes in capitals, and the codes of records as they are kept.
    pub(crate) fn write_codes_in_capitals(&mut self) {
        codes_in_one_spelling(self);
    }

    /// Returns the kind of transit; `None` when the form names none or an unknown one.
    #[must_use]
    pub fn transit_type(&self) -> Option<TransitType> {
        self.transit_type.as_deref().and_then(TransitType::from_code)
    }

    /// Returns whether the transit is lodged before its goods arrive (type D).
    #[must_use]
    pub fn is_prelodged(&self) -> bool {
        self.additional_declaration_type.as_deref() == Some("D")
    }
}

#[cfg(test)]
mod tests;
