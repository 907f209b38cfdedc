use super::Tariff;
use crate::measures::{CertifiedMeasure, certified, standing};
use crate::{AsOf, MeasureRow, TradeDirection};
use customs_kernel::StorageError;

impl Tariff {
    /// Every measure with certificates on goods with that code from (on export: to) that country, including
    /// preferences. With an additional code, measures for goods with another one are left out.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn certified_measures(
        &self,
        code: &str,
        country: &str,
        additional_code: Option<&str>,
        direction: TradeDirection,
        as_of: AsOf,
    ) -> Result<Vec<CertifiedMeasure>, StorageError> {
        let areas = self.current.trade_tables().areas(as_of);
        let mut rows = self.measures_on(code, direction, as_of)?;
        rows.retain(|row| areas.contains(&row.area, country));
        if let Some(wanted) = additional_code {
            rows.retain(|row| row.additional_code.as_ref().is_none_or(|own| own.eq_ignore_ascii_case(wanted)));
        }
        Ok(certified(rows, &self.current.codebook()))
    }

    /// The measures on goods with that code, for any country, in the order of their types.
    pub(crate) fn measures_on(
        &self,
        code: &str,
        direction: TradeDirection,
        as_of: AsOf,
    ) -> Result<Vec<MeasureRow>, StorageError> {
        Ok(standing(self.directory.measures(code, direction)?, as_of))
    }
}
