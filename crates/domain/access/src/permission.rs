use customs_form_macros::growing;
use std::fmt;
use std::str::FromStr;

/// A right of a client or a user in addition to the scopes.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// Record invoices as paid and request prepayments.
    InvoicingPayments,
    /// Set the status of a declaration by hand.
    DeclarationsOverride,
    /// Read the audit log.
    AuditRead,
    /// Create, invite, disable and enable users of the organisation, and give them roles.
    AccountManage,
}

/// The text is not a permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the permission is unknown")]
pub struct UnknownPermission;

impl Permission {
    /// All permissions.
    pub const ALL: &[Self] =
        &[Self::InvoicingPayments, Self::DeclarationsOverride, Self::AuditRead, Self::AccountManage];

    /// The name of the permission, as stored and as shown.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvoicingPayments => "invoicing.payments",
            Self::DeclarationsOverride => "declarations.override",
            Self::AuditRead => "audit.read",
            Self::AccountManage => "account.manage",
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
