use crate::known::Known;
use crate::rows::{Commodity, MeasureRow, TradeDirection};
use customs_kernel::StorageError;

/// Looks things up in the large tables of the tariff. A call for one code is one query by an index: with 100,000
/// commodities and 1,000,000 measures it takes less than a millisecond.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait TariffDirectory: Send + Sync {
    /// The rows of a code of 10 digits, or all rows below a code of 8 digits, by code and day.
    fn commodities(&self, code: &str) -> Result<Vec<Known<Commodity>>, StorageError>;

    /// The rows of measures whose prefix the code begins with and that are for the direction,
    /// whatever their validity, in no order.
    fn measures(&self, code: &str, direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError>;

    /// As [`Self::commodities`], of many codes in a few queries: each row once, by code and day.
    fn commodities_of(&self, codes: &[String]) -> Result<Vec<Known<Commodity>>, StorageError>;

    /// As [`Self::measures`], of many codes in a few queries: each row once.
    fn measures_of(&self, codes: &[String], direction: TradeDirection) -> Result<Vec<Known<MeasureRow>>, StorageError>;
}
