use crate::rules::{Email, LanguageCode};
use crate::{CustomerId, PartId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::CountryCode;
use customs_kernel::rules::{CodeOf, Day, Filled, Text};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use std::fmt;

/// Kinds of parts of a customer.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// A contact person.
    Contact,
    /// An authorisation granted by customs.
    Authorization,
    /// A location of the customer.
    Location,
}

impl PartKind {
    /// The word for the kind, in texts for people and in storage.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Authorization => "authorization",
            Self::Location => "location",
        }
    }
}

/// Data of a part as clients give them, stored as a JSON document.
pub trait PartForm:
    Clone + Default + fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static
{
    /// Kind of the part.
    const KIND: PartKind;

    /// Whether the part is the chosen one of its customer: the primary contact or the default location. A customer
    /// has at most one of each.
    fn is_chosen(&self) -> bool;

    /// Marks the part as chosen or not. Kinds without a choice ignore it.
    fn set_chosen(&mut self, chosen: bool);
}

/// A part of a customer.
#[derive(Debug, Clone, PartialEq)]
pub struct Part<F> {
    /// Id of the part.
    pub id: PartId,
    /// Id of the customer that owns the part.
    pub customer: CustomerId,
    /// Data as clients give them.
    pub form: F,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A contact person of a customer.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules)]
#[serde(default)]
pub struct ContactForm {
    /// Name of the contact.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub name: Option<String>,
    /// E-mail address.
    #[validate(length(max = 254), custom(function = Text::check), custom(function = Email::check))]
    pub email: Option<String>,
    /// Phone number.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub phone: Option<String>,
    /// Position of the contact in the company.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub position: Option<String>,
    /// Department of the contact.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub department: Option<String>,
    /// The contact is the primary one of its customer.
    pub is_primary: bool,
    /// The contact is asked for approvals.
    pub receives_approvals: bool,
    /// The contact is notified of events.
    pub receives_notifications: bool,
    /// Events that the contact wants to be notified of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notification_preferences: Vec<String>,
    /// Language (ISO 639-1).
    #[validate(custom(function = LanguageCode::check))]
    pub language: Option<String>,
    /// Remarks about the contact, as free text.
    #[validate(length(max = 2_000), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl PartForm for ContactForm {
    const KIND: PartKind = PartKind::Contact;

    fn is_chosen(&self) -> bool {
        self.is_primary
    }

    fn set_chosen(&mut self, chosen: bool) {
        self.is_primary = chosen;
    }
}

/// An authorisation that customs granted a customer.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules)]
#[serde(default)]
pub struct AuthorizationForm {
    /// Type such as CW, AEO or IPR.
    #[serde(rename = "type")]
    #[validate(required, length(max = 10), custom(function = Filled::check))]
    pub authorization_type: Option<String>,
    /// Description of the authorisation.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub description: Option<String>,
    /// Number of the authorisation.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub identification: Option<String>,
    /// Holder of the authorisation.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub authorisation_holder: Option<String>,
    /// Last day on which the authorisation is valid.
    #[validate(custom(function = Day::check))]
    pub valid_until: Option<NaiveDate>,
}

impl PartForm for AuthorizationForm {
    const KIND: PartKind = PartKind::Authorization;

    fn is_chosen(&self) -> bool {
        false
    }

    fn set_chosen(&mut self, _: bool) {}
}

/// A location of a customer.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules)]
#[serde(default)]
pub struct LocationForm {
    /// Name of the location.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub name: Option<String>,
    /// Street of the location.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub address: Option<String>,
    /// House number of the location.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub address_number: Option<String>,
    /// Postal code of the location.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub postcode: Option<String>,
    /// City of the location.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub city: Option<String>,
    /// Country (ISO 3166-1 alpha-2).
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country_code: Option<String>,
    /// Type of the location's permit.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub vergunningtype: Option<String>,
    /// Number of the location's permit.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub vergunningnummer: Option<String>,
    /// The location receives goods unless another one is named.
    pub is_default: bool,
}

impl PartForm for LocationForm {
    const KIND: PartKind = PartKind::Location;

    fn is_chosen(&self) -> bool {
        self.is_default
    }

    fn set_chosen(&mut self, chosen: bool) {
        self.is_default = chosen;
    }
}
