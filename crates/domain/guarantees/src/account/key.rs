use customs_kernel::{Eori, words};

words!(
    /// What is secured.
    GuaranteeKind {
        /// Duties and VAT of imports.
        Surety = "surety",
        /// Goods under transit.
        Dva = "dva",
    }
);

/// Names an account at customs among those of an organisation. Customers with one EORI share it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountKey {
    /// What is secured.
    pub kind: GuaranteeKind,
    /// Whose account it is.
    pub eori: Eori,
}

impl AccountKey {
    /// The account for imports.
    #[must_use]
    pub const fn surety(eori: Eori) -> Self {
        Self { kind: GuaranteeKind::Surety, eori }
    }

    /// The account for transit.
    #[must_use]
    pub const fn dva(eori: Eori) -> Self {
        Self { kind: GuaranteeKind::Dva, eori }
    }
}
