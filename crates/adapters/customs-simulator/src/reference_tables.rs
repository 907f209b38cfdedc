use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::{Codebook, TariffMeasures, TradeDirection};
use std::sync::Arc;

/// The codes and measures that the authority decides by.
pub trait ReferenceTables: Send + Sync {
    /// The codebook as it stands.
    fn codebook(&self) -> Arc<Codebook>;

    /// The control measures on these commodities on that day; those on others may be among them.
    fn measures(
        &self,
        commodity_codes: &[String],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<TariffMeasures, StorageError>;
}
