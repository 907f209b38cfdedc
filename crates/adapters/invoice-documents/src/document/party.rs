use customs_kernel::{CountryCode, Eori};

/// A party of an invoice, with the particulars it had when the invoice was finalized.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    /// Legal name.
    pub name: String,
    /// Address of the establishment.
    pub address: Address,
    /// Number in the Dutch trade register (KVK).
    pub kvk_number: Option<String>,
    /// VAT identification number, with its country prefix.
    pub vat_number: Option<String>,
    /// EORI number.
    pub eori: Option<Eori>,
    /// E-mail address for invoices and questions about them.
    pub email: Option<String>,
}

/// A postal address. Unknown parts are empty: a finalized invoice can be printed all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Street and number.
    pub street: String,
    /// A second line, such as a building.
    pub addition: Option<String>,
    /// Postcode, as written in the country.
    pub postcode: String,
    /// City or town.
    pub city: String,
    /// Country; `None` when unknown.
    pub country: Option<CountryCode>,
}

/// The party that sends the invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// Name, address and numbers.
    pub party: Party,
    /// Telephone number.
    pub phone: Option<String>,
    /// Bank account to pay to.
    pub account: Option<BankAccount>,
}

/// The bank account of a seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount {
    /// IBAN, with or without spaces.
    pub iban: String,
    /// BIC of the bank.
    pub bic: Option<String>,
    /// Name of the account holder; `None` when it is the seller.
    pub holder: Option<String>,
}

/// The party that the invoice is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buyer {
    /// Name, address and numbers.
    pub party: Party,
    /// Code under which the seller keeps the customer.
    pub customer_code: String,
    /// Person or department that is to receive the invoice.
    pub attention: Option<String>,
}

impl BankAccount {
    /// The IBAN in capitals without spaces, as machines read it.
    #[must_use]
    pub fn compact_iban(&self) -> String {
        self.iban.chars().filter(|letter| !letter.is_whitespace()).map(|letter| letter.to_ascii_uppercase()).collect()
    }
}
