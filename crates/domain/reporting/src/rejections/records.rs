use super::{LodgedKind, TrendPoint, percentage};
use crate::ports::{ErrorTexts, FirstTimeCount, RecentRejection, RejectedError};
use customs_form_macros::growing;
use customs_kernel::words;
use rust_decimal::Decimal;

words!(
    /// Whether a rejection still waits for a submission that customs accepts.
    #[growing]
    Resolution {
        /// No later submission was accepted yet.
        Pending = "pending",
        /// A later submission was accepted.
        Resolved = "resolved",
    }
);

impl Resolution {
    /// The label to show to people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Resolved => "Resolved",
        }
    }

    /// The colour to show it in, as a CSS colour name.
    #[must_use]
    pub const fn color(self) -> &'static str {
        match self {
            Self::Pending => "orange",
            Self::Resolved => "green",
        }
    }
}

/// All key figures of a period.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct RejectionSummary {
    /// Number of submissions.
    pub submissions: u64,
    /// Number of rejections.
    pub rejections: u64,
    /// Rejections in percent of the submissions.
    pub rate: Decimal,
    /// Number of different error codes.
    pub unique_error_codes: u64,
    /// Submissions and rejections over time.
    pub trend: Vec<TrendPoint>,
    /// The most frequent error codes.
    pub error_codes: Vec<ErrorCodeEntry>,
    /// The fields with most errors.
    pub fields: Vec<FieldEntry>,
    /// Rejections by kind of record.
    pub by_kind: Vec<KindShare>,
    /// The latest rejections of the period.
    pub recent: Vec<RecentRejection>,
}

/// An error code and its frequency.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorCodeEntry {
    /// Error code of customs.
    pub code: String,
    /// Number of errors with the code.
    pub count: u64,
    /// Meaning of the code.
    pub texts: ErrorTexts,
    /// Fields that the errors are about, most frequent first.
    pub fields: Vec<String>,
}

/// A field and the number of errors about it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldEntry {
    /// Field path without item positions.
    pub field: String,
    /// Number of errors about the field.
    pub count: u64,
}

/// The rejections of one kind of record.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindShare {
    /// Kind of record.
    pub kind: LodgedKind,
    /// Number of rejections.
    pub count: u64,
    /// Share in percent of all rejections.
    pub percentage: Decimal,
}

/// The errors with one code.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorDeclarations {
    /// Error code of customs.
    pub code: String,
    /// Meaning of the code.
    pub texts: ErrorTexts,
    /// Number of errors with the code in the period.
    pub total: u64,
    /// The latest of these errors.
    pub errors: Vec<RejectedError>,
}

/// Records that were first submitted in the period, and how many of them were right the first time.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTimeRight {
    /// Figures of all records together.
    pub total: FirstTimeEntry,
    /// By customer, most records first. The key is the customer code, empty for records without customer.
    pub by_customer: Vec<FirstTimeEntry>,
    /// By the client that submitted the records, most records first.
    pub by_client: Vec<FirstTimeEntry>,
    /// By chapter of the commodity codes, most records first. A record counts in each of its chapters.
    pub by_chapter: Vec<FirstTimeEntry>,
}

/// First-time-right figures of one customer, client or chapter.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTimeEntry {
    /// Customer code, client name or chapter.
    pub key: String,
    /// Name of the customer, if there is one.
    pub name: Option<String>,
    /// Number of records submitted for the first time.
    pub records: u64,
    /// Number of those records that were accepted and never rejected since.
    pub right: u64,
    /// Number of those records that were rejected.
    pub rejected: u64,
    /// Number of those records that are not decided yet.
    pub pending: u64,
    /// Records that were right, in percent of those decided.
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
