//! Describes an audited table and its columns.

/// The ending of names of triggers for new rows.
pub(super) const NEW: &str = "new";
/// The ending of names of triggers for changes.
pub(super) const CHANGE: &str = "change";
/// The ending of names of triggers for deletions.
pub(super) const END: &str = "end";

/// A table with writes that are noted in the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    /// The name of the table.
    pub table: &'static str,
    /// The kind of its records in the log.
    pub kind: &'static str,
    /// The column with the organisation.
    pub organisation: &'static str,
    /// The columns of the id, which the log writes with `/` between them.
    pub id: Vec<&'static str>,
    /// The columns that are noted. SQLite writes them in this order; PostgreSQL has an order of its own.
    pub noted: Vec<Noted>,
    /// The columns that are left out, and why.
    pub left_out: Vec<(&'static str, &'static str)>,
    /// The new rows that are noted.
    pub new_rows: Which,
    /// Whether new rows come many at a time, so that PostgreSQL notes those of a statement together.
    pub together: bool,
    /// The changes that are noted.
    pub changes: Which,
    /// The deletions that are noted.
    pub ends: Which,
}

/// A column that is noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted {
    /// Its name.
    pub column: &'static str,
    /// The way its values are written.
    pub shape: Shape,
}

/// The way values of a column are written in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// As in both databases: texts, whole numbers and dates.
    Plain,
    /// Numbers with a point, which SQLite keeps as text.
    Decimal,
    /// True or false, which SQLite keeps as a number.
    Truth,
    /// Moments in UTC, to the microsecond.
    Moment,
    /// Bytes as hexadecimal digits after `\x`.
    Bytes,
    /// JSON; of an object that changed, the parts that did.
    Document,
    /// Only the length, of a text or of bytes.
    Length,
}

/// The writes that are noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// All of them.
    All,
    /// Those where no actor is set: the service notes its own with another record.
    PastTheService,
    /// All changes, except that the service packs an archived record or unpacks it.
    NotPacking,
}

impl Audited {
    /// A table with records of this kind, known by `id`: all its writes are noted, and none of its columns yet.
    #[must_use]
    pub fn new(table: &'static str, kind: &'static str) -> Self {
        let (organisation, id) = ("organisation_id", vec!["id"]);
        let (noted, left_out, all) = (Vec::new(), Vec::new(), Which::All);
        Self { table, kind, organisation, id, noted, left_out, new_rows: all, together: false, changes: all, ends: all }
    }

    pub(super) fn with_organisation(self, organisation: &'static str) -> Self {
        Self { organisation, ..self }
    }

    /// The columns of the id, with spaces between them, as in all that follows.
    pub(super) fn known_by(self, id: &'static str) -> Self {
        Self { id: id.split_whitespace().collect(), ..self }
    }

    pub(super) fn plain(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Plain)
    }

    pub(super) fn decimals(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Decimal)
    }

    pub(super) fn truths(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Truth)
    }

    pub(super) fn moments(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Moment)
    }

    pub(super) fn bytes(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Bytes)
    }

    pub(super) fn documents(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Document)
    }

    pub(super) fn lengths(self, columns: &'static str) -> Self {
        self.with(columns, Shape::Length)
    }

    pub(super) fn left_out(mut self, columns: &'static str, why: &'static str) -> Self {
        self.left_out.extend(columns.split_whitespace().map(|column| (column, why)));
        self
    }

    /// New rows are noted together.
    pub(super) fn new_rows_together(self) -> Self {
        Self { together: true, ..self }
    }

    /// New rows are noted where no actor is set.
    pub(super) fn new_rows_past_the_service(self) -> Self {
        Self { new_rows: Which::PastTheService, ..self }
    }

    /// All writes are noted where no actor is set.
    pub(super) fn past_the_service(self) -> Self {
        let past = Which::PastTheService;
        Self { new_rows: past, changes: past, ends: past, ..self }
    }

    pub(super) fn but_not_of_packing(self) -> Self {
        Self { changes: Which::NotPacking, ..self }
    }

    fn with(mut self, columns: &'static str, shape: Shape) -> Self {
        self.noted.extend(columns.split_whitespace().map(|column| Noted { column, shape }));
        self
    }

    /// The names of the triggers for new rows, changes and deletions.
    #[must_use]
    pub fn triggers(&self) -> [String; 3] {
        [NEW, CHANGE, END].map(|write| self.trigger(write))
    }

    /// The name of the trigger for this kind of write.
    pub(super) fn trigger(&self, write: &str) -> String {
        format!("{}_audited_{write}", self.table)
    }
}

// Reasons why columns of audited tables are left out of the log.

/// A secret, sealed or as a hash.
pub(crate) const SECRET: &str = "a secret";
/// A text that is made of others.
pub(crate) const FOR_SEARCHING: &str = "made of other columns, for searching";
/// A moment that only shows when the row was written, as the entry does.
pub(crate) const WHEN_WRITTEN: &str = "when the row was written";
/// The sums of the ledger of stock.
pub(crate) const BY_MOVEMENTS: &str = "made of the movements of stock";
/// Whether the record was archived.
pub(crate) const PUT_AWAY: &str = "putting a record away is no change of it";
