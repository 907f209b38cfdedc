use crate::{ReferenceDataError, TariffRow, TariffTable, TradeTables};
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::StorageError;

/// First day of rows that apply to all days.
pub const BEGINNING: NaiveDate = match NaiveDate::from_ymd_opt(1900, 1, 1) {
    Some(day) => day,
    None => NaiveDate::MIN,
};

/// Stores the tables of the tariff, with their contents on each day.
pub trait TariffStore: Send + Sync {
    /// The version of the tables. Every change raises it; it is 0 before anything was loaded.
    fn version(&self) -> Result<i64, StorageError>;

    /// The versions of the codebook and of the tables, in this order, read at once.
    fn versions(&self) -> Result<(i64, i64), StorageError>;

    /// Reads the small tables with their version.
    fn load_trade_tables(&self) -> Result<(i64, TradeTables), StorageError>;

    /// Claims the first load, as [`CodebookStore::claim_first_load`](super::CodebookStore::claim_first_load) does.
    fn claim_first_load(&self) -> Result<bool, StorageError>;

    /// Stores the rows that a new installation starts with in a table. They apply to all days until the first
    /// imported file replaces them. Rows are read one by one. It must be called inside a unit of work.
    ///
    /// # Errors
    /// The error of a row; the caller must then undo the unit of work.
    fn load_sample(
        &self,
        table: TariffTable,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<(), ReplaceError>;

    /// Whether a table still holds the data that a new installation starts with.
    fn holds_sample(&self, table: TariffTable) -> Result<bool, StorageError>;

    /// Makes these rows the contents of the table from that day on: an old row that is not among them ends, a new one
    /// begins, and an unchanged one stays untouched. Days before keep their rows; a second replacement from the same
    /// day supersedes the first. The first replacement of a sample applies to all days ([`BEGINNING`]), so that
    /// nothing of the sample is left. Rows are read one by one and never held all at once. It must be called inside a
    /// unit of work.
    ///
    /// # Errors
    /// The error of a row, or a day before the last replacement of the table; the caller must then undo the unit of
    /// work.
    fn replace(
        &self,
        table: TariffTable,
        known_from: NaiveDate,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<Replaced, ReplaceError>;

    /// Reads the rows of a table and compares them before the unit of work that replaces it, where that would keep others
    /// from writing until the last row is read; elsewhere it reads none. Returns whether it read them: then the table is
    /// replaced by [`Self::replace_by_read`]. It must be called outside a unit of work.
    ///
    /// # Errors
    /// The error of a row, or of the storage; nothing was changed then.
    fn read_ahead(
        &self,
        table: TariffTable,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<bool, ReplaceError>;

    /// The same as [`Self::replace`] with the rows that were read ahead. It must be called inside a unit of work.
    ///
    /// # Errors
    /// As [`Self::replace`]; [`StorageError::Conflict`] when the tariff was changed after the rows were read.
    fn replace_by_read(&self, table: TariffTable, known_from: NaiveDate) -> Result<Replaced, ReplaceError>;
}

/// The counts of a replacement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Replaced {
    /// Number of new rows.
    pub begun: u64,
    /// Number of ended rows.
    pub ended: u64,
    /// Number of unchanged rows.
    pub unchanged: u64,
}

/// Error of a replacement.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError {
    /// A row is bad.
    #[error(transparent)]
    Row(#[from] ReferenceDataError),
    /// The table already has a replacement from a later day.
    #[error("the table was replaced from {latest} on; a file cannot count from a day before that")]
    Superseded {
        /// Day of the latest replacement.
        latest: NaiveDate,
    },
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
