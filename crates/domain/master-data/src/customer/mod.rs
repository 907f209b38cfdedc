//! A customer, its parts, and what customs says of its VAT number.

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
pub use vat_check::{InquiryProgress, VatAnswer, VatCheck, VatCheckStatus, VatInquiry};

use crate::CustomerId;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version};

/// A customer without its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Customer {
    /// Id.
    pub id: CustomerId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change of the customer and of its parts.
    pub version: Version,
    /// Code, unique in the organisation; it never changes.
    pub customer_code: String,
    /// What clients say of it.
    pub form: CustomerForm,
    /// What customs said of its VAT number, or was asked.
    pub vat_check: VatCheck,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it, or one of its parts, last changed.
    pub updated_at: DateTime<Utc>,
}

/// A customer that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct NewCustomer {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Code, unique in the organisation.
    pub customer_code: String,
    /// What clients say of it.
    pub form: CustomerForm,
    /// What was said of its VAT number.
    pub vat_check: VatCheck,
    /// Access code of its guarantee.
    pub access_code: Option<DvaAccessCode>,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// A customer with all its parts, each in the order they were made.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerRecord {
    /// The customer.
    pub customer: Customer,
    /// Its contacts.
    pub contacts: Vec<Part<ContactForm>>,
    /// Its authorisations.
    pub authorizations: Vec<Part<AuthorizationForm>>,
    /// Its locations.
    pub locations: Vec<Part<LocationForm>>,
    /// How the question to customs is getting on, while its answer is awaited.
    pub inquiry: Option<InquiryProgress>,
}

/// A customer in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerSummary {
    /// Id.
    pub id: CustomerId,
    /// Code.
    pub customer_code: String,
    /// Name.
    pub customer_name: String,
    /// EORI number.
    pub customer_eori_number: Option<String>,
    /// Country.
    pub customer_country_code: Option<String>,
    /// May use the portal.
    pub portal_access_enabled: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}
