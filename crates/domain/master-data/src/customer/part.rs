use crate::{CustomerId, PartId};
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use std::fmt;

/// The kinds of parts that a customer has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// A person.
    Contact,
    /// An authorisation of customs.
    Authorization,
    /// A place.
    Location,
}

impl PartKind {
    /// The word for people, and under which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Authorization => "authorization",
            Self::Location => "location",
        }
    }
}

/// What a client says of a part. Kept as a document.
pub trait PartForm:
    Clone + Default + fmt::Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static
{
    /// Which part it is.
    const KIND: PartKind;

    /// Whether it is the one of its customer: the primary contact, the default location. There is
    /// one at most.
    fn is_chosen(&self) -> bool;

    /// Sets whether it is the one. Kinds that know no such thing ignore it.
    fn set_chosen(&mut self, chosen: bool);
}

/// A part of a customer.
#[derive(Debug, Clone, PartialEq)]
pub struct Part<F> {
    /// Id.
    pub id: PartId,
    /// Whose it is.
    pub customer: CustomerId,
    /// What clients say of it.
    pub form: F,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// A person to turn to.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContactForm {
    /// Name.
    pub name: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Position in the firm.
    pub position: Option<String>,
    /// Department.
    pub department: Option<String>,
    /// The first one to turn to.
    pub is_primary: bool,
    /// Is asked for approvals.
    pub receives_approvals: bool,
    /// Is told of events.
    pub receives_notifications: bool,
    /// The events it wants to be told of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notification_preferences: Vec<String>,
    /// Language (ISO 639-1).
    pub language: Option<String>,
    /// Notes.
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

/// An authorisation of customs.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuthorizationForm {
    /// Type such as CW, AEO or IPR.
    #[serde(rename = "type")]
    pub authorization_type: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Its number.
    pub identification: Option<String>,
    /// Who holds it.
    pub authorisation_holder: Option<String>,
}

impl PartForm for AuthorizationForm {
    const KIND: PartKind = PartKind::Authorization;

    fn is_chosen(&self) -> bool {
        false
    }

    fn set_chosen(&mut self, _: bool) {}
}

/// A place of the customer.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LocationForm {
    /// Name.
    pub name: Option<String>,
    /// Street.
    pub address: Option<String>,
    /// House number.
    pub address_number: Option<String>,
    /// Postal code.
    pub postcode: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Country (ISO 3166-1 alpha-2).
    pub country_code: Option<String>,
    /// Type of the permit of the place.
    pub vergunningtype: Option<String>,
    /// Number of that permit.
    pub vergunningnummer: Option<String>,
    /// The place where goods go unless another is named.
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
