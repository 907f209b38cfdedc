//! Profiles of organisations: their details as seller, their payment terms and their invoice numbers.

mod account;
mod change;
mod vat_number;

use crate::invoice::Seller;
use crate::money::PaymentTerms;
use crate::ports::BillingSettings;
use customs_kernel::rules::Rule;
use customs_kernel::{OrganisationId, RuleCode, field_rules};
use email_address::EmailAddress;

pub use change::ProfileChange;

/// The profile of an organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganisationProfile {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// EORI number under which the organisation represents its customers.
    pub eori: Option<String>,
    /// Settings for invoices. The name of the seller is the name of the organisation.
    pub settings: BillingSettings,
}

impl OrganisationProfile {
    /// The texts of the profile, each under the name that it has in a [`ProfileChange`].
    #[must_use]
    pub fn texts(&self) -> [(&'static str, Option<String>); 14] {
        let Self { organisation: _, eori, settings } = self;
        let BillingSettings { seller, terms: _, number_format } = settings;
        let Seller {
            name,
            address,
            postal_code,
            city,
            country_code,
            trade_register_number,
            vat_number,
            iban,
            bic,
            email,
            phone,
            logo,
        } = seller.clone();
        [
            ("name", Some(name)),
            ("eori", eori.clone()),
            ("address", address),
            ("postal_code", postal_code),
            ("city", city),
            ("country", country_code),
            ("kvk", trade_register_number),
            ("vat_number", vat_number),
            ("iban", iban),
            ("bic", bic),
            ("email", email),
            ("phone", phone),
            ("logo", logo),
            ("invoice_number_format", Some(number_format.to_string())),
        ]
    }

    /// The days to pay, each under the name that it has in a [`ProfileChange`].
    #[must_use]
    pub fn days(&self) -> [(&'static str, u32); 3] {
        let PaymentTerms { handling, duties, disbursements } = self.settings.terms;
        [
            ("payment_terms_handling", handling),
            ("payment_terms_duties", duties),
            ("payment_terms_disbursements", disbursements),
        ]
    }
}

field_rules! {
    /// An e-mail address, or nothing.
    Email(text: str, Rule::Unstated) {
        (!text.is_empty() && !EmailAddress::is_valid(text)).then_some((RuleCode::Email, "must be an e-mail address"))
    }

    /// A phone number of digits, blanks and the signs `+-().`, or nothing.
    Phone(text: str, Rule::Pattern { form: "[-+() .0-9]*", most: 50 }) {
        let fits = text.chars().all(|c| c.is_ascii_digit() || "+-() .".contains(c));
        let has_digits = text.is_empty() || text.chars().any(|c| c.is_ascii_digit());
        (!fits || !has_digits).then_some((RuleCode::Phone, "must be a phone number"))
    }
}
