use super::OrganisationProfile;
use super::account::{bic, iban};
use super::vat_number::vat_number;
use crate::invoice::{InvalidNumberFormat, NumberFormat, Seller};
use crate::money::PaymentTerms;
use crate::ports::BillingSettings;
use customs_kernel::{Checker, FieldErrors, filled};
use email_address::EmailAddress;

/// A change to a profile. Fields that are `None` stay as they are, and an empty text clears the field. An empty number
/// format restores the default format.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProfileChange {
    /// Name of the organisation; cannot be cleared.
    pub name: Option<String>,
    /// EORI number under which the organisation represents its customers.
    pub eori: Option<String>,
    /// Street and house number.
    pub address: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// City of the address.
    pub city: Option<String>,
    /// Country code (ISO 3166-1 alpha-2).
    pub country: Option<String>,
    /// Number in the Dutch trade register (KVK), 8 digits.
    pub kvk: Option<String>,
    /// VAT number with its country letters.
    pub vat_number: Option<String>,
    /// IBAN of the account to pay to.
    pub iban: Option<String>,
    /// BIC of the account's bank.
    pub bic: Option<String>,
    /// E-mail address shown on invoices.
    pub email: Option<String>,
    /// Phone number shown on invoices.
    pub phone: Option<String>,
    /// Reference to the stored logo file.
    pub logo: Option<String>,
    /// Days to pay for handling.
    pub payment_terms_handling: Option<i64>,
    /// Days to pay for duties.
    pub payment_terms_duties: Option<i64>,
    /// Days to pay for disbursements.
    pub payment_terms_disbursements: Option<i64>,
    /// Format of invoice numbers.
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
        let days = |said: Option<i64>, own: u32| said.and_then(|days| u32::try_from(days).ok()).unwrap_or(own);
        let seller = Seller {
            name: name.unwrap_or(seller.name),
            address: said(address, seller.address),
            postal_code: said(postal_code, seller.postal_code),
            city: said(city, seller.city),
            country_code: said(country, seller.country_code),
            trade_register_number: said(kvk, seller.trade_register_number),
            vat_number: said(vat_number, seller.vat_number),
            iban: said(iban, seller.iban),
            bic: said(bic, seller.bic),
            email: said(email, seller.email),
            phone: said(phone, seller.phone),
            logo: said(logo, seller.logo),
        };
        let terms = PaymentTerms {
            handling: days(payment_terms_handling, terms.handling),
            duties: days(payment_terms_duties, terms.duties),
            disbursements: days(payment_terms_disbursements, terms.disbursements),
        };
        let settings = BillingSettings { seller, terms, number_format: number_format.unwrap_or(own_format) };
        Ok(OrganisationProfile { organisation, eori: said(eori, own_eori), settings })
    }

    /// Trims texts, removes all blanks from codes and writes codes in capitals.
    fn tidied(mut self) -> Self {
        let codes =
            [&mut self.eori, &mut self.country, &mut self.kvk, &mut self.vat_number, &mut self.iban, &mut self.bic];
        for code in codes.into_iter().flatten() {
            *code = code.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_uppercase();
        }
        let texts = [
            &mut self.name,
            &mut self.address,
            &mut self.postal_code,
            &mut self.city,
            &mut self.email,
            &mut self.phone,
            &mut self.logo,
            &mut self.invoice_number_format,
        ];
        for text in texts.into_iter().flatten() {
            *text = text.trim().to_owned();
        }
        self
    }

    /// Checks all rules and returns the number format that the change asks for.
    fn checked(&self) -> Result<Option<NumberFormat>, FieldErrors> {
        let mut check = Checker::default();
        if self.name.is_some() {
            check.required("name", self.name.as_deref());
        }
        for (field, text, most) in [
            ("name", &self.name, 255),
            ("address", &self.address, 255),
            ("postal_code", &self.postal_code, 20),
            ("city", &self.city, 100),
            ("phone", &self.phone, 50),
            ("email", &self.email, 254),
        ] {
            check.length(field, text.as_deref(), most);
        }
        check.eori("eori", self.eori.as_deref());
        check.country("country", self.country.as_deref());
        check.digits("kvk", self.kvk.as_deref(), 8);
        vat_number(&mut check, "vat_number", filled(self.vat_number.as_deref()));
        iban(&mut check, "iban", filled(self.iban.as_deref()));
        bic(&mut check, "bic", filled(self.bic.as_deref()));
        if filled(self.email.as_deref()).is_some_and(|address| !EmailAddress::is_valid(address)) {
            check.error("email", ("email", "must be an e-mail address"));
        }
        let a_phone = |text: &str| {
            text.chars().any(|c| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "+-() .".contains(c))
        };
        if filled(self.phone.as_deref()).is_some_and(|phone| !a_phone(phone)) {
            check.error("phone", ("phone", "must be a phone number"));
        }
        check.integer("payment_terms_handling", self.payment_terms_handling, 0, 365);
        check.integer("payment_terms_duties", self.payment_terms_duties, 0, 365);
        check.integer("payment_terms_disbursements", self.payment_terms_disbursements, 0, 365);
        let format = self.invoice_number_format.as_deref();
        let format = format.map(|format| if format.is_empty() { Ok(NumberFormat::default()) } else { format.parse() });
        if let Some(Err(error @ InvalidNumberFormat)) = &format {
            check.error("invoice_number_format", ("word", error.to_string()));
        }
        check.into_result()?;
        Ok(format.and_then(Result::ok))
    }
}

/// The new value: `said` if given (`None` when it is empty), otherwise `own`.
fn said(said: Option<String>, own: Option<String>) -> Option<String> {
    said.map_or(own, |text| Some(text).filter(|text| !text.is_empty()))
}
