/// By which rules the VAT of a document is told: a paper that is made again says what it said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VatEdition {
    /// Repayments are category O beside anything, and every document claims to be one of Peppol.
    First,
    /// Category O stands alone, repayments beside services are E, and Peppol is claimed by documents that it would take.
    #[default]
    Second,
}

/// What the lines of category O are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OutsideVat {
    /// Repayments of what was paid in the customer's name.
    pub repayments: bool,
    /// Work for a customer outside the EU.
    pub not_taxed_here: bool,
}
