use super::account::{Bic, Iban};
use super::vat_number::VatNumber;
use super::{Email, OrganisationProfile, Phone};
use crate::invoice::{NumberFormat, Seller};
use crate::money::PaymentTerms;
use crate::ports::BillingSettings;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{CodeOf, Digits, Ruled, Text};
use customs_kernel::{BrokenRule, Checker, CountryCode, Eori, FieldErrors};

/// A change to a profile. Fields that are `None` stay as they are, and an empty text clears the field. An empty number
/// format restores the default format.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct ProfileChange {
    /// Name of the organisation; cannot be cleared.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub name: Option<String>,
    /// EORI number under which the organisation represents its customers.
    #[validate(custom(function = CodeOf::<Eori>::check))]
    pub eori: Option<String>,
    /// Street and house number.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub address: Option<String>,
    /// Postal code.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub postal_code: Option<String>,
    /// City of the address.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub city: Option<String>,
    /// Country code (ISO 3166-1 alpha-2).
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub country: Option<String>,
    /// Number in the Dutch trade register (KVK), 8 digits.
    #[validate(custom(function = Digits::<8>::check))]
    pub kvk: Option<String>,
    /// VAT number with its country letters.
    #[validate(custom(function = VatNumber::check))]
    pub vat_number: Option<String>,
    /// IBAN of the account to pay to.
    #[validate(custom(function = Iban::check))]
    pub iban: Option<String>,
    /// BIC of the account's bank.
    #[validate(custom(function = Bic::check))]
    pub bic: Option<String>,
    /// E-mail address shown on invoices.
    #[validate(length(max = 254), custom(function = Text::check), custom(function = Email::check))]
    pub email: Option<String>,
    /// Phone number shown on invoices.
    #[validate(length(max = 50), custom(function = Text::check), custom(function = Phone::check))]
    pub phone: Option<String>,
    /// Reference to the stored logo file.
    #[validate(skip)]
    pub logo: Option<String>,
    /// Days to pay for handling.
    #[validate(range(min = 0, max = 365))]
    pub payment_terms_handling: Option<i64>,
    /// Days to pay for duties.
    #[validate(range(min = 0, max = 365))]
    pub payment_terms_duties: Option<i64>,
    /// Days to pay for disbursements.
    #[validate(range(min = 0, max = 365))]
    pub payment_terms_disbursements: Option<i64>,
    /// Format of invoice numbers.
    #[validate(custom(function = NumberFormat::check))]
    pub invoice_number_format: Option<String>,
}

impl ProfileChange {
    /// Checks the change without applying it.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&self) -> Result<(), FieldErrors> {
        self.clone().tidied().checked().map(drop)
    }

    /// Whether the change leaves every field as it is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Checks the change and applies it to the profile.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn apply(self, profile: OrganisationProfile) -> Result<OrganisationProfile, FieldErrors> {
        let tidied = self.tidied();
        let number_format = tidied.checked()?;
        let Self {
            name,
            eori,
            address,
            postal_code,
            city,
            country,
            kvk,
            vat_number,
            iban,
            bic,
            email,
            phone,
            logo,
            payment_terms_handling,
            payment_terms_duties,
            payment_terms_disbursements,
            invoice_number_format: _,
        } = tidied;
        let OrganisationProfile { organisation, eori: own_eori, settings } = profile;
        let BillingSettings { seller, terms, number_format: own_format } = settings;
        let days = |stated: Option<i64>, own: u32| stated.and_then(|days| u32::try_from(days).ok()).unwrap_or(own);
        let seller = Seller {
            name: name.unwrap_or(seller.name),
            address: stated(address, seller.address),
            postal_code: stated(postal_code, seller.postal_code),
            city: stated(city, seller.city),
            country_code: stated(country, seller.country_code),
            trade_register_number: stated(kvk, seller.trade_register_number),
            vat_number: stated(vat_number, seller.vat_number),
            iban: stated(iban, seller.iban),
            bic: stated(bic, seller.bic),
            email: stated(email, seller.email),
            phone: stated(phone, seller.phone),
            logo: stated(logo, seller.logo),
        };
        let terms = PaymentTerms {
            handling: days(payment_terms_handling, terms.handling),
            duties: days(payment_terms_duties, terms.duties),
            disbursements: days(payment_terms_disbursements, terms.disbursements),
        };
        let settings = BillingSettings { seller, terms, number_format: number_format.unwrap_or(own_format) };
        Ok(OrganisationProfile { organisation, eori: stated(eori, own_eori), settings })
    }

    /// Trims texts, removes all blanks from codes and writes codes in capitals.
    fn tidied(mut self) -> Self {
        self.visit_texts(&mut |_, text| *text = text.take().map(|text| text.trim().to_owned()));
        let codes =
            [&mut self.eori, &mut self.country, &mut self.kvk, &mut self.vat_number, &mut self.iban, &mut self.bic];
        for code in codes.into_iter().flatten() {
            *code = code.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_uppercase();
        }
        self
    }

    /// Checks all rules and returns the number format that the change asks for.
    fn checked(&self) -> Result<Option<NumberFormat>, FieldErrors> {
        let mut check = Checker::default();
        check.form(self);
        if self.name.as_deref() == Some("") {
            check.error("name", BrokenRule::required());
        }
        let eori = self.eori.as_deref().and_then(|eori| eori.parse::<Eori>().ok());
        if let Some(Err(rule)) = eori.map(|eori| eori.require_of_the_union()) {
            check.error("eori", rule);
        }
        check.into_result()?;
        let format = self.invoice_number_format.as_deref();
        Ok(format.map(|format| format.parse().unwrap_or_default()))
    }
}

/// The new value: `stated` if given (`None` when it is empty), otherwise `own`.
fn stated(stated: Option<String>, own: Option<String>) -> Option<String> {
    stated.map_or(own, |text| Some(text).filter(|text| !text.is_empty()))
}
