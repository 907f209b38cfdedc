use customs_kernel::{CountryCode, Eori};

/// Whoever stands on an invoice, as they were when it was finalized.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    /// The legal name.
    pub name: String,
    /// Where they are established.
    pub address: Address,
    /// The number in the Dutch trade register.
    pub kvk_number: Option<String>,
    /// The VAT identification number, with its country.
    pub vat_number: Option<String>,
    /// The EORI number.
    pub eori: Option<Eori>,
    /// Where invoices and questions about them go.
    pub email: Option<String>,
}

/// A postal address. What nobody told is empty: a finalized invoice can be printed all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Street and number.
    pub street: String,
    /// A second line, such as a building.
    pub addition: Option<String>,
    /// Postcode.
    pub postcode: String,
    /// City.
    pub city: String,
    /// Country.
    pub country: Option<CountryCode>,
}

/// Whoever sends the invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// Name, address and numbers.
    pub party: Party,
    /// A telephone number.
    pub phone: Option<String>,
    /// Where the money goes.
    pub account: Option<BankAccount>,
}

/// A bank account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount {
    /// IBAN, with or without blanks.
    pub iban: String,
    /// BIC of the bank.
    pub bic: Option<String>,
    /// In whose name it stands, where that is not the seller's.
    pub holder: Option<String>,
}

/// Whoever the invoice is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buyer {
    /// Name, address and numbers.
    pub party: Party,
    /// The code the seller knows the customer by.
    pub customer_code: String,
    /// Whose attention the letter is for.
    pub attention: Option<String>,
}

impl BankAccount {
    /// The IBAN as machines read it.
    #[must_use]
    pub fn compact_iban(&self) -> String {
        self.iban.chars().filter(|letter| !letter.is_whitespace()).map(|letter| letter.to_ascii_uppercase()).collect()
    }
}
