use super::{AccountKind, GuaranteeName};
use crate::cases::CaseId;
use chrono::{DateTime, Utc};
use customs_kernel::Mrn;
use rust_decimal::Decimal;

/// The reason why an account changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A declaration or movement starts to use some of the guarantee.
    Use,
    /// The case is rejected, invalidated or written off, and its amount is free again.
    GivenBack,
    /// The debt is paid.
    Payment,
}

impl EntryKind {
    /// Word for the kind in statements and stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Use => "use",
            Self::GivenBack => "given_back",
            Self::Payment => "payment",
        }
    }

    /// The kind with this word; `None` for an unknown word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Use, Self::GivenBack, Self::Payment].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// An entry that will be made for a case when it is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedEntry {
    /// Kind of the account. The account belongs to the trader that sent the message.
    pub kind: AccountKind,
    /// The guarantee that the case uses.
    pub guarantee: GuaranteeName,
    /// Earliest moment of the entry.
    pub due_at: DateTime<Utc>,
    /// The change that the entry makes.
    pub change: PlannedChange,
    /// The case of the entry, of the same account and kind; `None` for the case of the message.
    pub case: Option<CaseId>,
}

/// The change that a planned entry makes. The amount given back is known only when the entry is due. It is nothing if
/// the case was invalidated or paid before; then no entry is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlannedChange {
    /// The case uses this amount, above 0.
    Use(Decimal),
    /// The whole amount that the case still uses is free again.
    GivenBack,
    /// The whole amount that the case still uses is paid.
    Payment,
    /// Up to this amount, above 0, is free again, as far as the case still uses it: goods that it secures were
    /// discharged.
    Discharge(Decimal),
}

impl PlannedChange {
    /// The kind of the entry.
    #[must_use]
    pub const fn kind(self) -> EntryKind {
        match self {
            Self::Use(_) => EntryKind::Use,
            Self::GivenBack | Self::Discharge(_) => EntryKind::GivenBack,
            Self::Payment => EntryKind::Payment,
        }
    }

    /// The amount of a use; `None` for other changes.
    #[must_use]
    pub const fn amount(self) -> Option<Decimal> {
        match self {
            Self::Use(amount) => Some(amount),
            Self::GivenBack | Self::Payment | Self::Discharge(_) => None,
        }
    }

    /// The most that a discharge gives back; `None` for other changes.
    #[must_use]
    pub const fn part(self) -> Option<Decimal> {
        match self {
            Self::Discharge(part) => Some(part),
            Self::Use(_) | Self::GivenBack | Self::Payment => None,
        }
    }
}

/// An entry of an account. Entries never change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Number of the entry. For each kind of account of a trader, numbers grow by 1.
    pub number: i64,
    /// Reason of the entry.
    pub kind: EntryKind,
    /// Change of the amount in use, EUR: above 0 for a use, below 0 when an amount is free again.
    pub amount: Decimal,
    /// Reference of the message that opened the case.
    pub lrn: String,
    /// MRN of the case; `None` while it has none.
    pub mrn: Option<Mrn>,
    /// Moment at which the entry was due.
    pub occurred_at: DateTime<Utc>,
}
