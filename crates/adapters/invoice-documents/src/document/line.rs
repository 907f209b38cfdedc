use rust_decimal::Decimal;

/// One line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    /// Description of the work; may have several lines of text.
    pub description: String,
    /// Quantity. It is negative for a deduction, such as a prepayment.
    pub quantity: Decimal,
    /// Unit of the quantity, such as `hour`; `None` means pieces.
    pub unit: Option<String>,
    /// Price of one unit, without VAT.
    pub unit_price: Decimal,
    /// Quantity times price, rounded to cents.
    pub amount: Decimal,
    /// VAT rate in percent.
    pub vat_rate: Decimal,
    /// Reason for the rate.
    pub vat_category: VatCategory,
    /// VAT on the amount, rounded to cents, or what another sum leaves of its VAT.
    pub vat_amount: Decimal,
    /// Whether the VAT of the line was rounded on another sum: the line deducts or pays back a part of a payment in
    /// advance, or is on a credit note, where the last part of a line has the rest of its VAT.
    pub has_vat_of_another_sum: bool,
}

/// The VAT category, which is the reason for a rate (code list UNCL 5305).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VatCategory {
    /// S: taxed at a rate above zero.
    Standard,
    /// AE: reverse charge, the customer accounts for the VAT.
    ReverseCharge,
    /// Z: taxed at zero percent.
    ZeroRated,
    /// E: duties and disbursements, on a document that has other lines as well.
    Exempt,
    /// O: outside the scope of VAT, on a document that has no other lines.
    OutsideScope,
}

impl VatCategory {
    /// UNCL 5305 code of the category.
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
