use crate::rejections::LodgedKind;
use chrono::{DateTime, Utc};

/// Something that happened to a record, which the test numbers as it likes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A customer with that code got a name.
    NameCustomer {
        /// The code.
        code: String,
        /// The name.
        name: String,
    },
    /// A draft was made.
    Declare(Declared),
    /// It was submitted.
    Submit {
        /// Number of the record.
        record: i64,
        /// Name of the client.
        client: String,
        /// When.
        at: DateTime<Utc>,
    },
    /// The submission was taken back before customs had it.
    Withdraw {
        /// Number of the record.
        record: i64,
    },
    /// Customs accepted it.
    Accept {
        /// Number of the record.
        record: i64,
        /// When.
        at: DateTime<Utc>,
    },
    /// Customs rejected it.
    Reject {
        /// Number of the record.
        record: i64,
        /// When the answer arrived.
        at: DateTime<Utc>,
        /// What was wrong.
        errors: Vec<DeedError>,
    },
}

/// One error of a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeedError {
    /// The code; its texts are made from it.
    pub code: String,
    /// The field.
    pub path: Option<String>,
}

/// A record as it was drafted, with the reference `R-` and its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// Number of the record.
    pub record: i64,
    /// Import (H1), export (B1) or transit (T1).
    pub kind: LodgedKind,
    /// Its customer.
    pub customer_code: Option<String>,
    /// Chapters of its goods.
    pub chapters: Vec<String>,
}

/// A record of a kind, a customer and chapters.
#[must_use]
pub fn declared(record: i64, kind: LodgedKind, customer: Option<&str>, chapters: &[&str]) -> Declared {
    let chapters = chapters.iter().map(|chapter| (*chapter).to_owned()).collect();
    Declared { record, kind, customer_code: customer.map(str::to_owned), chapters }
}

impl DeedError {
    /// What customs wrote.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} is wrong", self.code)
    }

    /// The same in Dutch.
    #[must_use]
    pub fn text_nl(&self) -> String {
        format!("{} klopt niet", self.code)
    }

    /// Number of the item in the path.
    #[must_use]
    pub fn line_number(&self) -> Option<u32> {
        let index = self.path.as_deref()?.strip_prefix("declaration.items.")?.split('.').next()?;
        index.parse::<u32>().ok().map(|index| index + 1)
    }
}
