use crate::{ReferenceDataError, TariffRow, TariffTable, TradeTables};
use chrono::NaiveDate;
use customs_kernel::StorageError;

/// From which day on rows count that count for all days.
pub const BEGINNING: NaiveDate = match NaiveDate::from_ymd_opt(1900, 1, 1) {
    Some(day) => day,
    None => NaiveDate::MIN,
};

/// Keeps the tables of the tariff, and what they were on each day.
pub trait TariffStore: Send + Sync {
    /// A number that every change of a table raises; 0 before anything was loaded.
    fn version(&self) -> Result<i64, StorageError>;

    /// The small tables with their version.
    fn load_trade_tables(&self) -> Result<(i64, TradeTables), StorageError>;

    /// As that of the codebook.
    fn claim_first_load(&self) -> Result<bool, StorageError>;

    /// Puts rows into a table that a new installation begins with. They count for all days, until the first file of
    /// somebody takes their place. Rows are taken one by one. Called inside a unit of work.
    ///
    /// # Errors
    /// The error of a row; what was done is then to be undone.
    fn load_sample(
        &self,
        table: TariffTable,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<(), ReplaceError>;

    /// Whether a table still holds what a new installation begins with.
    fn holds_sample(&self, table: TariffTable) -> Result<bool, StorageError>;

    /// Makes the rows those that count from that day on: a row that stood and is not among them ends
    /// there, one that is new begins there, and what stood as it is goes on untouched. Days before
    /// keep the rows they had; a second replacement from the same day takes the place of the first. The first
    /// replacement of a sample takes its place for all days ([`BEGINNING`]): nothing of the sample is left.
    /// Rows are taken one by one and never held all at once. Called inside a unit of work.
    ///
    /// # Errors
    /// The error of a row, or a day before the last replacement of the table; what was done is then
    /// to be undone.
    fn replace(
        &self,
        table: TariffTable,
        known_from: NaiveDate,
        rows: &mut dyn Iterator<Item = Result<TariffRow, ReferenceDataError>>,
    ) -> Result<Replaced, ReplaceError>;
}

/// What a replacement changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Replaced {
    /// Rows that are new.
    pub begun: u64,
    /// Rows that ended.
    pub ended: u64,
    /// Rows that go on.
    pub unchanged: u64,
}

/// Why a table was not replaced.
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError {
    /// A row is not what it must be.
    #[error(transparent)]
    Row(#[from] ReferenceDataError),
    /// What counts from a later day is known already.
    #[error("the table was replaced from {latest} on; a file cannot count from a day before that")]
    Superseded {
        /// The day of the latest replacement.
        latest: NaiveDate,
    },
    /// The tables cannot be reached.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
