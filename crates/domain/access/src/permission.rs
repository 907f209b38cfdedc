use std::fmt;
use std::str::FromStr;

/// What a client may do besides its scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// Mark invoices paid and make prepayment invoices.
    InvoicingPayments,
    /// Set the status of a declaration by hand.
    DeclarationsOverride,
}

/// A text that names no permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the permission is unknown")]
pub struct UnknownPermission;

impl Permission {
    /// All permissions there are.
    pub const ALL: &[Self] = &[Self::InvoicingPayments, Self::DeclarationsOverride];

    /// The permission as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvoicingPayments => "invoicing.payments",
            Self::DeclarationsOverride => "declarations.override",
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Permission {
    type Err = UnknownPermission;

    fn from_str(text: &str) -> Result<Self, UnknownPermission> {
        Self::ALL.iter().copied().find(|permission| permission.as_str() == text).ok_or(UnknownPermission)
    }
}
