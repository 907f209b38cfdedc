//! Customers, their parts, and the check of their VAT numbers by customs.

mod access_code;
mod fiscal_number;
mod form;
mod notified;
mod part;
mod vat_check;

pub use access_code::{DvaAccessCode, SecretChange};
pub use form::CustomerForm;
pub use notified::{NotifiedContact, NotifiedCustomer};
pub use part::{AuthorizationForm, ContactForm, LocationForm, Part, PartForm, PartKind};
pub use vat_check::{InquiryProgress, VatCheck, VatCheckStatus, VatInquiry, VatReply};

use crate::CustomerId;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version};

/// A customer without its contacts, authorisations and locations.
#[derive(Debug, Clone, PartialEq)]
pub struct Customer {
    /// Id, assigned by the database.
    pub id: CustomerId,
    /// Organisation that owns the customer.
    pub organisation: OrganisationId,
    /// Version of the stored record; every change of the customer or one of its parts raises it.
    pub version: Version,
    /// Code of the customer, unique in the organisation; it never changes.
    pub customer_code: String,
    /// Data as clients give them.
    pub form: CustomerForm,
    /// State of the check of the VAT number by customs.
    pub vat_check: VatCheck,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change of the customer or one of its parts.
    pub updated_at: DateTime<Utc>,
}

/// A customer that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct NewCustomer {
    /// Organisation that will own the customer.
    pub organisation: OrganisationId,
    /// Code of the customer, unique in the organisation.
    pub customer_code: String,
    /// Data as clients give them.
    pub form: CustomerForm,
    /// State of the check of the VAT number.
    pub vat_check: VatCheck,
    /// Access code of the customer's transit guarantee, if it has one.
    pub access_code: Option<DvaAccessCode>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A customer with all its parts, each kind in order of creation.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerRecord {
    /// The customer itself.
    pub customer: Customer,
    /// Contacts of the customer.
    pub contacts: Vec<Part<ContactForm>>,
    /// Authorisations of the customer.
    pub authorizations: Vec<Part<AuthorizationForm>>,
    /// Locations of the customer.
    pub locations: Vec<Part<LocationForm>>,
    /// Delivery of the VAT inquiry to customs; `None` when no answer is awaited.
    pub inquiry: Option<InquiryProgress>,
}

/// A customer in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerSummary {
    /// Id of the customer.
    pub id: CustomerId,
    /// Code of the customer.
    pub customer_code: String,
    /// Name of the customer.
    pub customer_name: String,
    /// EORI number.
    pub customer_eori_number: Option<String>,
    /// Country of the address (ISO 3166-1 alpha-2).
    pub customer_country_code: Option<String>,
    /// The customer may use the portal.
    pub portal_access_enabled: bool,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}
