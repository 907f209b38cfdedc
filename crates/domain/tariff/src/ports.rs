//! Ports of the tariff and the codebook: the stored tables, which all organisations share.

mod tariff_store;

use crate::known::Known;
use crate::rows::{Commodity, MeasureRow, TradeDirection};
use crate::{CodeTableRows, Codebook, ErrorText};
use customs_kernel::StorageError;

pub use tariff_store::{BEGINNING, ReplaceError, Replaced, TariffStore};

/// Stores the codebook.
pub trait CodebookStore: Send + Sync {
    /// The version of the codebook. Every change raises it; it is 0 before anything was loaded.
    fn version(&self) -> Result<i64, StorageError>;

    /// Reads the whole codebook with its version.
    fn load(&self) -> Result<(i64, Codebook), StorageError>;

    /// Whether nothing has been loaded yet. If so, the version is raised, so that of several callers in units of work
    /// of their own only one gets `true`.
    fn claim_first_load(&self) -> Result<bool, StorageError>;

    /// Replaces the stored tables with the same numbers by these, and the error texts if there are some. Other tables
    /// stay. Returns whether that changed anything; the version is raised only then. It must be called inside a unit
    /// of work.
    fn replace(&self, tables: &[CodeTableRows], error_texts: Option<&[ErrorText]>) -> Result<bool, StorageError>;
}

/// Looks up rows in the large tables of the tariff. A call for one code is one query by an index: with 100,000
/// commodities and 1,000,000 measures it takes less than a millisecond.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TariffDirectory: Send + Sync {
    /// The rows of a code of 10 digits, or all rows below a code of 8 digits, in the order of code and day.
    fn commodities(&self, code: &str) -> Result<Vec<Known<Commodity>>, StorageError>;

    /// The rows of measures for this direction with a prefix that begins the code, regardless of their validity and in
    /// no order.
    fn measures(&self, code: &str, direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError>;

    /// As [`Self::commodities`] for many codes, in a few queries: each row once, in the order of code and day.
    fn commodities_of(&self, codes: &[String]) -> Result<Vec<Known<Commodity>>, StorageError>;

    /// As [`Self::measures`] for many codes, in a few queries: each row once.
    fn measures_of(&self, codes: &[String], direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError>;
}
