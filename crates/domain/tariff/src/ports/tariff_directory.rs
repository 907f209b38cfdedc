use crate::known::Known;
use crate::rows::{Commodity, MeasureRow, TradeDirection};
use customs_kernel::StorageError;

/// Looks up rows in the large tables of the tariff. A call for one code is one query by an index: with 100,000
/// commodities and 1,000,000 measures it takes less than a millisecond.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TariffDirectory: Send + Sync {
    /// The rows of a code of 10 digits, or all rows below a code of 8 digits, in the order of code and day.
    fn commodities(&self, code: &str) -> Result<Vec<Known<Commodity>>, StorageError>;

    /// The rows of measures for this direction whose prefix begins the code, whatever their validity and in no order.
    fn measures(&self, code: &str, direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError>;

    /// As [`Self::commodities`] for many codes, in a few queries: each row once, in the order of code and day.
    fn commodities_of(&self, codes: &[String]) -> Result<Vec<Known<Commodity>>, StorageError>;

    /// As [`Self::measures`] for many codes, in a few queries: each row once.
    fn measures_of(&self, codes: &[String], direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError>;
}
