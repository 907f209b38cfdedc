//! The questions about the tariff, one file each.

mod commodity_terms;
mod declared_commodities;
mod duties;
mod objections;
mod validate;

use crate::ports::TariffDirectory;
use crate::{AdditionalCode, AsOf, CurrentTables, TariffMeasures, TradeDirection};
use chrono::NaiveDate;
use customs_kernel::{Clock, StorageError, amsterdam_date};
use std::sync::Arc;

/// Answers questions about the tariff.
#[derive(Clone)]
pub struct Tariff {
    directory: Arc<dyn TariffDirectory>,
    current: Arc<CurrentTables>,
    clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(Tariff);

impl Tariff {
    /// Creates the use cases over these tables.
    #[must_use]
    pub fn new(directory: Arc<dyn TariffDirectory>, current: Arc<CurrentTables>, clock: Arc<dyn Clock>) -> Self {
        Self { directory, current, clock }
    }

    /// The present day in the Netherlands.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        amsterdam_date(self.clock.now())
    }

    /// The tables that this instance has in memory.
    #[must_use]
    pub const fn current(&self) -> &Arc<CurrentTables> {
        &self.current
    }

    /// The additional codes that begin with this prefix.
    #[must_use]
    pub fn additional_codes(&self, prefix: &str, as_of: AsOf) -> Vec<AdditionalCode> {
        self.current.trade_tables().additional_codes(prefix, as_of)
    }

    /// The control measures on these goods, for deciding which documents they need.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn control_measures(
        &self,
        commodity_codes: &[String],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<TariffMeasures, StorageError> {
        let mut codes: Vec<&String> = commodity_codes.iter().collect();
        codes.sort_unstable();
        codes.dedup();
        let mut rows = Vec::new();
        for code in codes {
            for row in self.measures_on(code, direction, AsOf::day(on))? {
                // Goods of one chapter share its measures.
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        Ok(TariffMeasures::from_rows(rows))
    }
}
