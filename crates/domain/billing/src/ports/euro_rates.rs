use crate::invoice::EuroRate;
use chrono::NaiveDate;
use customs_kernel::Currency;

/// The exchange rates at which VAT is stated in euro.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait EuroRates: Send + Sync {
    /// The rate of the currency that holds on that day; `None` when none is known. Nobody asks for the euro itself.
    fn rate(&self, currency: &Currency, on: NaiveDate) -> Option<EuroRate>;
}
