use crate::DossierId;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// The broker, as its invoices show it.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seller {
    /// Name.
    pub name: String,
    /// Street and house number.
    pub address: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Country (ISO 3166-1 alpha-2).
    pub country_code: Option<String>,
    /// Number in the trade register (KVK).
    pub trade_register_number: Option<String>,
    /// VAT number.
    pub vat_number: Option<String>,
    /// Account that is paid to.
    pub iban: Option<String>,
    /// Bank of the account.
    pub bic: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Where the logo is kept.
    pub logo: Option<String>,
}

/// The customer, as its invoices show it.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Buyer {
    /// Code at the broker.
    pub customer_code: String,
    /// Name.
    pub name: String,
    /// Street and house number.
    pub address: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Country (ISO 3166-1 alpha-2).
    pub country_code: Option<String>,
    /// VAT number.
    pub vat_number: Option<String>,
    /// EORI number.
    pub eori: Option<String>,
    /// Where its invoices go.
    pub email: Option<String>,
    /// Language of the document (nl, en).
    pub language: Option<String>,
    /// The customer's own reference of the job.
    pub reference: Option<String>,
}

/// A dossier that an invoice bills, under the number it had then: numbers can be changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BilledDossier {
    /// The dossier.
    pub id: DossierId,
    /// Its number.
    pub number: String,
}

/// By which rules the VAT of a finalized document is told: papers that are made again later say what they said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VatEdition {
    /// Repayments of expenditure are category O beside anything.
    #[default]
    First,
    /// Category O stands alone; repayments beside services are E (VATEX-EU-79-C).
    Second,
    /// The same on a credit note whose invoice has repayments as E: they are E on the note as well, also where it takes back
    /// nothing else, so that their category does not change.
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

/// Seller, buyer and dossiers as they were when the invoice was finalized. Stored as a document: what master
/// data says later does not change it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parties {
    /// The broker.
    pub seller: Seller,
    /// The customer.
    pub buyer: Buyer,
    /// The dossiers that it bills, in the order of their ids.
    #[serde(default)]
    pub dossiers: Vec<BilledDossier>,
    /// By which rules its VAT is told.
    #[serde(default)]
    pub vat_edition: VatEdition,
    /// The day of the supply: the last release or charge of its lines. `None` where its lines came from no charge, and
    /// on documents that were finalized before it was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply_date: Option<NaiveDate>,
}
