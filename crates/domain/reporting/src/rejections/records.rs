use super::{LodgedKind, TrendPoint, percentage};
use crate::ports::{ErrorTexts, FirstTimeCount, RecentRejection, RejectedError};
use rust_decimal::Decimal;

/// Whether a rejection still waits for a submission that customs accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolution {
    /// No later submission was accepted yet.
    Pending,
    /// A later submission was accepted.
    Resolved,
}

impl Resolution {
    /// The word of the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Resolved => "resolved",
        }
    }

    /// The same for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Resolved => "Resolved",
        }
    }

    /// The colour to show it in.
    #[must_use]
    pub const fn color(self) -> &'static str {
        match self {
            Self::Pending => "orange",
            Self::Resolved => "green",
        }
    }
}

/// Everything at a glance.
#[derive(Debug, Clone, PartialEq)]
pub struct RejectionSummary {
    /// Submissions.
    pub submissions: u64,
    /// Rejections.
    pub rejections: u64,
    /// Rejections in percent of the submissions.
    pub rate: Decimal,
    /// Different codes among the errors.
    pub unique_error_codes: u64,
    /// Along time.
    pub trend: Vec<TrendPoint>,
    /// The most frequent codes.
    pub error_codes: Vec<ErrorCodeEntry>,
    /// The most frequent fields.
    pub fields: Vec<FieldEntry>,
    /// Rejections by kind.
    pub by_kind: Vec<KindShare>,
    /// The latest rejections of the period.
    pub recent: Vec<RecentRejection>,
}

/// An error code, and how often it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorCodeEntry {
    /// The code.
    pub code: String,
    /// Errors with it.
    pub count: u64,
    /// What it means.
    pub texts: ErrorTexts,
    /// Fields it was about, the most frequent first.
    pub fields: Vec<String>,
}

/// A field, and how often an error was about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldEntry {
    /// The field, without positions.
    pub field: String,
    /// Errors about it.
    pub count: u64,
}

/// Rejections of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindShare {
    /// The kind.
    pub kind: LodgedKind,
    /// Its rejections.
    pub count: u64,
    /// In percent of all rejections.
    pub percentage: Decimal,
}

/// The errors with one code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorDeclarations {
    /// The code.
    pub code: String,
    /// What it means.
    pub texts: ErrorTexts,
    /// How many errors of the period have it.
    pub total: u64,
    /// The latest of them.
    pub errors: Vec<RejectedError>,
}

/// Records whose first submission was in the period, and how many of them were right the first time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTimeRight {
    /// All of them.
    pub total: FirstTimeEntry,
    /// By customer, most records first; the key is the customer code, empty for none.
    pub by_customer: Vec<FirstTimeEntry>,
    /// By the client that submitted them.
    pub by_client: Vec<FirstTimeEntry>,
    /// By chapter of their commodity codes; a record counts in each of its chapters.
    pub by_chapter: Vec<FirstTimeEntry>,
}

/// How one customer, client or chapter does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTimeEntry {
    /// Which.
    pub key: String,
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Records submitted for the first time.
    pub records: u64,
    /// Of those, accepted and never rejected since.
    pub right: u64,
    /// Of those, rejected.
    pub rejected: u64,
    /// Of those, not decided yet.
    pub pending: u64,
    /// Right ones in percent of those decided.
    pub rate: Decimal,
}

impl From<FirstTimeCount> for FirstTimeEntry {
    fn from(count: FirstTimeCount) -> Self {
        let FirstTimeCount { key, name, records, right, rejected } = count;
        let decided = right + rejected;
        let pending = records.saturating_sub(decided);
        Self { key, name, records, right, rejected, pending, rate: percentage(right, decided) }
    }
}
