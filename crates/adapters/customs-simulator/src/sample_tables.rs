//! The tables that tests decide by.

use crate::ReferenceTables;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::DutyQuestion;
use customs_tariff::{Codebook, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::sync::Arc;

/// What a new installation begins with.
pub(crate) struct EmbeddedTables;

impl ReferenceTables for EmbeddedTables {
    fn codebook(&self) -> Arc<Codebook> {
        Codebook::embedded().clone()
    }

    fn measures(&self, _: &[String], _: TradeDirection, _: NaiveDate) -> Result<TariffMeasures, StorageError> {
        Ok(TariffMeasures::embedded().clone())
    }

    /// A tenth of what goods cost; half of that is VAT.
    fn duties(
        &self,
        goods: &[(u32, DutyQuestion)],
        _: NaiveDate,
        vat_is_deferred: bool,
    ) -> Result<Decimal, StorageError> {
        let price: Decimal = goods.iter().map(|(_, question)| question.goods.price.amount).sum();
        Ok(price / Decimal::from(if vat_is_deferred { 20 } else { 10 }))
    }
}
