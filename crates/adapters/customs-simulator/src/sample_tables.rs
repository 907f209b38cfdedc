//! The tables that tests decide by.

use crate::ReferenceTables;
use crate::assessment::CalculatedDuty;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::{DutyKind, DutyQuestion};
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

    /// A tenth of what goods from Colombia cost, as customs duty; others are free, so that nothing is told of them.
    fn calculated(&self, goods: &[(u32, DutyQuestion)], _: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError> {
        let from_there = goods.iter().filter(|(_, question)| question.origin.as_deref() == Some("CO"));
        let duty = |(item, question): &(u32, DutyQuestion)| {
            let base = question.goods.price.amount;
            let (kind, rate) = (DutyKind::CustomsDuty, Some(Decimal::TEN));
            CalculatedDuty { item: *item, kind, rate, base, amount: base / Decimal::TEN }
        };
        Ok(from_there.map(duty).collect())
    }
}
