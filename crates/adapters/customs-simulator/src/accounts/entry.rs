use super::{AccountKind, GuaranteeName};
use crate::cases::CaseId;
use chrono::{DateTime, Utc};
use customs_kernel::Mrn;
use rust_decimal::Decimal;

/// Why an account changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A declaration or movement uses some.
    Use,
    /// It is rejected, invalidated or written off.
    GivenBack,
    /// The debt is paid.
    Payment,
}

impl EntryKind {
    /// The word in statements and stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Use => "use",
            Self::GivenBack => "given_back",
            Self::Payment => "payment",
        }
    }

    /// The kind with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Use, Self::GivenBack, Self::Payment].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// An entry that will be made for a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedEntry {
    /// Kind of the account; it is one of the account that the message came from.
    pub kind: AccountKind,
    /// What it uses.
    pub guarantee: GuaranteeName,
    /// Not before this moment.
    pub due_at: DateTime<Utc>,
    /// What changes then.
    pub change: PlannedChange,
    /// The case that it is for, of the same account and kind; the one of the message when left out.
    pub case: Option<CaseId>,
}

/// What a planned entry changes. What is given back is known only when it is: nothing, if the case was invalidated or
/// paid before; then no entry is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlannedChange {
    /// The case uses so much, above 0.
    Use(Decimal),
    /// All that the case still uses is free again.
    GivenBack,
    /// All that the case still uses is paid.
    Payment,
    /// So much of it, above 0, is free again, as far as the case still uses it: goods that it secures were discharged.
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

    /// The amount of a use.
    #[must_use]
    pub const fn amount(self) -> Option<Decimal> {
        match self {
            Self::Use(amount) => Some(amount),
            Self::GivenBack | Self::Payment | Self::Discharge(_) => None,
        }
    }

    /// The most that a discharge gives back.
    #[must_use]
    pub const fn part(self) -> Option<Decimal> {
        match self {
            Self::Discharge(part) => Some(part),
            Self::Use(_) | Self::GivenBack | Self::Payment => None,
        }
    }
}

/// An entry of an account. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Its number: those of a trader grow by 1 for each kind of account.
    pub number: i64,
    /// Why.
    pub kind: EntryKind,
    /// Change of what is used.
    pub amount: Decimal,
    /// Reference of the message that opened the case.
    pub lrn: String,
    /// MRN of the case.
    pub mrn: Option<Mrn>,
    /// When it was due.
    pub occurred_at: DateTime<Utc>,
}
