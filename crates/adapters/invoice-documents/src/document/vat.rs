/// The edition of the VAT rules that a document follows, so that a document written again says the same as before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VatEdition {
    /// Repayments are category O, beside any other category, and every document claims to be a Peppol document.
    First,
    /// Category O stands alone, repayments beside services are category E, and only documents that Peppol accepts claim
    /// to be Peppol documents.
    #[default]
    Second,
}

/// The meaning of the lines of category O.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OutsideVat {
    /// Repayments of amounts that were paid in the customer's name.
    pub repayments: bool,
    /// Work for a customer outside the EU.
    pub not_taxed_here: bool,
}
