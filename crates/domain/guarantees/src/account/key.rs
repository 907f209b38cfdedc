use customs_form_macros::growing;
use customs_kernel::{Eori, words};

words!(
    /// Kind of guarantee.
    #[growing]
    GuaranteeKind {
        /// Secures duties and VAT of imports.
        Surety = "surety",
        /// Secures goods under transit.
        Dva = "dva",
    }
);

/// Identifies an account at customs within an organisation. Customers with the same EORI share it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountKey {
    /// Kind of guarantee.
    pub kind: GuaranteeKind,
    /// EORI of the account holder.
    pub eori: Eori,
}

impl AccountKey {
    /// The holder's account for imports.
    #[must_use]
    pub const fn surety(eori: Eori) -> Self {
        Self { kind: GuaranteeKind::Surety, eori }
    }

    /// The holder's account for transit.
    #[must_use]
    pub const fn dva(eori: Eori) -> Self {
        Self { kind: GuaranteeKind::Dva, eori }
    }
}
