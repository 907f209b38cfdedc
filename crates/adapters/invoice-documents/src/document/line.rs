use rust_decimal::Decimal;

/// One line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    /// What it is for; may have several lines of text.
    pub description: String,
    /// How much of it. Negative where something is taken off, such as a prepayment.
    pub quantity: Decimal,
    /// What the quantity counts, such as `hour`; pieces where it is not said.
    pub unit: Option<String>,
    /// The price of one, without VAT.
    pub unit_price: Decimal,
    /// Quantity times price, rounded to cents.
    pub amount: Decimal,
    /// The percentage of VAT.
    pub vat_rate: Decimal,
    /// Why that percentage.
    pub vat_category: VatCategory,
    /// The VAT of the amount, rounded to cents; where something is taken off, that which was asked for it before.
    pub vat_amount: Decimal,
}

/// The reason of a VAT rate, as UNCL 5305 has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VatCategory {
    /// S: a rate above zero.
    Standard,
    /// AE: the customer accounts for the VAT.
    ReverseCharge,
    /// Z: zero percent.
    ZeroRated,
    /// E: duties and disbursements, on a document that has something else as well.
    Exempt,
    /// O: outside the scope of VAT, on a document that has nothing else.
    OutsideScope,
}

impl VatCategory {
    /// The code of the category.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "S",
            Self::ReverseCharge => "AE",
            Self::ZeroRated => "Z",
            Self::Exempt => "E",
            Self::OutsideScope => "O",
        }
    }
}
