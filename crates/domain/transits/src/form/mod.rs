//! The transit as the broker fills it in: every field of the create body, as sent.
//!
//! A form can hold anything. What may be lodged is a [`crate::ValidForm`]. The JSON form of these
//! structs is how a transit is stored, so a field is added with a default and never renamed.

mod capitals;
mod item;
mod party;
mod transport;

pub use item::{ItemForm, PackagingForm, PreviousDocumentForm, SupportingDocumentForm};
pub use party::{AddressForm, PartyForm};
pub use transport::{ContainerForm, MeansOfTransportForm, TransportForm};

use crate::TransitType;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The whole create body of a transit, without the dossier that it goes into.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TransitForm {
    /// The broker's own reference; the service makes one when it is left out.
    pub reference: Option<String>,
    /// The trader's reference; the simulator takes scenarios from it.
    pub application_reference: Option<String>,
    /// The customer it is made for.
    pub customer_code: Option<String>,
    /// `T1`, `T2` or `T2F`.
    pub transit_type: Option<String>,
    /// `A` standard, `D` lodged before the goods are there.
    pub additional_declaration_type: Option<String>,
    /// Customs office of departure.
    pub office_of_departure: Option<String>,
    /// Customs office of destination.
    pub office_of_destination: Option<String>,
    /// Customs offices of transit, in the order of the route.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offices_of_transit: Vec<String>,
    /// Type of the guarantee, one digit, in the API's codes.
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN).
    pub guarantee_reference: Option<String>,
    /// What of the guarantee the movement takes, EUR.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub guarantee_amount: Option<Decimal>,
    /// Country the goods leave.
    pub country_of_dispatch: Option<String>,
    /// Country the goods go to.
    pub country_of_destination: Option<String>,
    /// Holder of the transit procedure.
    pub holder: Option<PartyForm>,
    /// Who sends the goods.
    pub consignor: Option<PartyForm>,
    /// Who gets them.
    pub consignee: Option<PartyForm>,
    /// Means of transport and containers.
    pub transport: Option<TransportForm>,
    /// Seals that are not those of one container.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<String>,
    /// The day on which the goods must be at the office of destination.
    pub limit_date: Option<NaiveDate>,
    /// The goods items.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<ItemForm>,
}

impl TransitForm {
    /// Kind of transit; `None` while the form names none that exists.
    #[must_use]
    pub fn transit_type(&self) -> Option<TransitType> {
        self.transit_type.as_deref().and_then(TransitType::from_code)
    }

    /// Whether it is lodged before the goods are there (type D).
    #[must_use]
    pub fn is_prelodged(&self) -> bool {
        self.additional_declaration_type.as_deref() == Some("D")
    }
}

#[cfg(test)]
mod tests;
