use crate::ReferenceTables;
use crate::assessment::CalculatedDuty;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::DutyQuestion;
use customs_tariff::{Codebook, DeclaredGoods, DeclaredHow, Objection, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Reference tables for tests of other crates: the codes and measures of a new installation, goods that need nothing
/// beside them, no calculated duty, and the same security for each item.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainTables {
    /// Amount that secures an item, in EUR.
    pub secured: Decimal,
}

impl ReferenceTables for PlainTables {
    fn codebook(&self) -> Arc<Codebook> {
        Codebook::embedded().clone()
    }

    fn measures(&self, _: &[String], _: TradeDirection, _: NaiveDate) -> Result<TariffMeasures, StorageError> {
        Ok(TariffMeasures::embedded().clone())
    }

    fn asked(
        &self,
        _: &[(usize, DeclaredGoods)],
        _: &DeclaredHow,
        _: NaiveDate,
    ) -> Result<Vec<(usize, Objection)>, StorageError> {
        Ok(Vec::new())
    }

    fn secured(
        &self,
        goods: &[(u32, DutyQuestion)],
        _: NaiveDate,
        _: &BTreeSet<u32>,
    ) -> Result<BTreeMap<u32, Decimal>, StorageError> {
        Ok(goods.iter().map(|(number, _)| (*number, self.secured)).collect())
    }

    fn calculated(&self, _: &[(u32, DutyQuestion)], _: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError> {
        Ok(Vec::new())
    }
}
