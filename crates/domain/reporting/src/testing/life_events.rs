use crate::rejections::LodgedKind;
use chrono::{DateTime, Utc};

/// An event in the life of a record. Tests number the records as they like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LifeEvent {
    /// A customer gets a name.
    NameCustomer {
        /// Code of the customer.
        code: String,
        /// New name of the customer.
        name: String,
    },
    /// A draft is created.
    Declare(Declared),
    /// The record is submitted.
    Submit {
        /// Number of the record.
        record: i64,
        /// Name of the client.
        client: String,
        /// Moment of submission.
        at: DateTime<Utc>,
    },
    /// The submission is withdrawn before customs receives it.
    Withdraw {
        /// Number of the record.
        record: i64,
    },
    /// Customs accepts the submission.
    Accept {
        /// Number of the record.
        record: i64,
        /// Moment of acceptance.
        at: DateTime<Utc>,
    },
    /// Customs rejects the submission.
    Reject {
        /// Number of the record.
        record: i64,
        /// Moment when the answer arrived.
        at: DateTime<Utc>,
        /// Errors in the answer.
        errors: Vec<LifeEventError>,
    },
}

/// One error of a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LifeEventError {
    /// Error code; the texts are made from it.
    pub code: String,
    /// Path of the field, if it is known.
    pub path: Option<String>,
}

/// A draft record. Its reference is `R-` and its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// Number of the record.
    pub record: i64,
    /// Import (H1), export (B1) or transit (T1).
    pub kind: LodgedKind,
    /// Code of the customer, if there is one.
    pub customer_code: Option<String>,
    /// Chapters of its commodity codes.
    pub chapters: Vec<String>,
}

/// A draft of this kind for a customer, with these chapters.
#[must_use]
pub fn declared(record: i64, kind: LodgedKind, customer: Option<&str>, chapters: &[&str]) -> Declared {
    let chapters = chapters.iter().map(|chapter| (*chapter).to_owned()).collect();
    Declared { record, kind, customer_code: customer.map(str::to_owned), chapters }
}

impl LifeEventError {
    /// The English text that customs sends.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} is wrong", self.code)
    }

    /// The Dutch text of the codebook.
    #[must_use]
    pub fn text_nl(&self) -> String {
        format!("{} klopt niet", self.code)
    }

    /// Item number in the path, from 1.
    #[must_use]
    pub fn line_number(&self) -> Option<u32> {
        let index = self.path.as_deref()?.strip_prefix("declaration.items.")?.split('.').next()?;
        index.parse::<u32>().ok().map(|index| index + 1)
    }
}
