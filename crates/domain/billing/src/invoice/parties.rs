use super::EuroRate;
use crate::DossierId;
use chrono::NaiveDate;
use customs_form_macros::growing;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The broker as the seller on its invoices.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seller {
    /// Name of the broker.
    pub name: String,
    /// Street and house number.
    pub address: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// City of the address.
    pub city: Option<String>,
    /// Country code (ISO 3166-1 alpha-2).
    pub country_code: Option<String>,
    /// Number in the trade register (KVK).
    pub trade_register_number: Option<String>,
    /// VAT number of the broker.
    pub vat_number: Option<String>,
    /// IBAN of the account to pay to.
    pub iban: Option<String>,
    /// BIC of the account's bank.
    pub bic: Option<String>,
    /// E-mail address for questions.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Reference to the stored logo file.
    pub logo: Option<String>,
}

/// The customer as the buyer on its invoices.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Buyer {
    /// Customer code at the broker.
    pub customer_code: String,
    /// Name of the customer.
    pub name: String,
    /// Street and house number.
    pub address: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// City of the address.
    pub city: Option<String>,
    /// Country code (ISO 3166-1 alpha-2).
    pub country_code: Option<String>,
    /// VAT number of the customer.
    pub vat_number: Option<String>,
    /// EORI number of the customer.
    pub eori: Option<String>,
    /// E-mail address that invoices go to.
    pub email: Option<String>,
    /// Language of the document (`nl` or `en`).
    pub language: Option<String>,
    /// The customer's own reference for the job.
    pub reference: Option<String>,
}

/// A dossier that an invoice bills, with its number at that time. Dossier numbers can change later.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BilledDossier {
    /// The dossier's id.
    pub id: DossierId,
    /// The dossier's number at finalization.
    pub number: String,
}

/// The edition of the rules that decide the VAT categories of a finalized document. It is stored so that files
/// generated again later state the same VAT.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VatEdition {
    /// Repayments of expenditure are category O beside lines of any other category.
    #[default]
    First,
    /// Category O stands alone; repayments beside services are category E (VATEX-EU-79-C).
    Second,
    /// Like `Second`, for a credit note to an invoice that has repayments as category E. They are E on the note as
    /// well, even when the note credits nothing else, so that their category does not change.
    SecondOfExempt,
}

impl std::fmt::Display for VatEdition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
            Self::SecondOfExempt => "second_of_exempt",
        })
    }
}

/// Seller, buyer and dossiers as they were when the invoice was finalized. Stored as a JSON document, so that later
/// changes of master data do not alter the invoice.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parties {
    /// The broker, who issues the invoice.
    pub seller: Seller,
    /// The customer, who is billed.
    pub buyer: Buyer,
    /// The dossiers that the invoice bills, ordered by id.
    #[serde(default)]
    pub dossiers: Vec<BilledDossier>,
    /// The edition of the VAT rules that apply.
    #[serde(default)]
    pub vat_edition: VatEdition,
    /// Date of supply: the last release or charge of the lines. `None` when no line came from a charge, and on
    /// documents that were finalized before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply_date: Option<NaiveDate>,
    /// Rate at which VAT is stated in euro on a document in another currency. `None` on documents in euro or without
    /// VAT, and on documents that were finalized before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub euro_rate: Option<EuroRate>,
}
