//! The tables that tests decide by.

use crate::ReferenceTables;
use crate::assessment::CalculatedDuty;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::{DutyKind, DutyQuestion};
use customs_tariff::{Codebook, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
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
    fn secured(
        &self,
        goods: &[(u32, DutyQuestion)],
        _: NaiveDate,
        deferring: &BTreeSet<u32>,
    ) -> Result<BTreeMap<u32, Decimal>, StorageError> {
        let part = |number| Decimal::from(if deferring.contains(number) { 20 } else { 10 });
        let amounts = goods.iter().map(|(number, question)| (*number, question.goods.price.amount / part(number)));
        Ok(amounts.collect())
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
