use crate::RecordKind;
use customs_kernel::search::SearchedText;

/// The records of one kind that a search finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundKind {
    /// The kind.
    pub kind: RecordKind,
    /// The first of the records: those that have exactly what is sought, then the latest.
    pub records: Vec<FoundRecord>,
    /// The number of all of them, counted up to a bound.
    pub total: u64,
    /// Whether there may be more than were counted.
    pub has_more: bool,
}

/// A record that a search finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundRecord {
    /// The id.
    pub id: i64,
    /// What people call the record, such as its reference or number.
    pub title: String,
    /// What people want to know beside it, such as the name of a customer.
    pub about: Option<String>,
    /// The texts by which it is found.
    pub texts: Vec<SearchedText>,
}
