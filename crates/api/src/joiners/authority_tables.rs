use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_simulator::ReferenceTables;
use customs_tariff::{Codebook, Tariff, TariffMeasures, TradeDirection};
use std::sync::Arc;

/// The simulated authority decides by the tables of the service, so that an import is seen by both.
pub(crate) struct AuthorityTables(pub(crate) Tariff);

impl ReferenceTables for AuthorityTables {
    fn codebook(&self) -> Arc<Codebook> {
        self.0.current().codebook()
    }

    fn measures(
        &self,
        commodity_codes: &[String],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<TariffMeasures, StorageError> {
        self.0.control_measures(commodity_codes, direction, on)
    }
}
