//! The reference tables for tests.

use chrono::{Datelike, NaiveDate};
use customs_kernel::{ManualClock, StorageError};
use customs_simulator::assessment::CalculatedDuty;
use customs_simulator::{PlainTables, ReferenceTables};
use customs_tariff::duty::{DutyKind, DutyQuestion};
use customs_tariff::testing::tariff_in_memory;
use customs_tariff::{AsOf, Codebook, DeclaredGoods, DeclaredHow, Objection, Tariff, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

static TARIFF: LazyLock<Tariff> = LazyLock::new(|| {
    let clock = ManualClock::at("2026-09-02T10:15:00Z".parse().expect("a moment"));
    tariff_in_memory(Arc::new(clock)).0
});

/// The reference tables of a new installation.
pub(crate) struct EmbeddedTables;

impl ReferenceTables for EmbeddedTables {
    fn codebook(&self) -> Arc<Codebook> {
        PlainTables::default().codebook()
    }

    fn measures(
        &self,
        commodities: &[String],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<TariffMeasures, StorageError> {
        PlainTables::default().measures(commodities, direction, on)
    }

    fn asked(
        &self,
        goods: &[(usize, DeclaredGoods)],
        how: &DeclaredHow,
        on: NaiveDate,
    ) -> Result<Vec<(usize, Objection)>, StorageError> {
        TARIFF.objections(goods, how, AsOf::day(on))
    }

    /// A tenth of the price of the goods; half of that is VAT. Goods from Colombia secure twice as much from October
    /// 2026 on.
    fn secured(
        &self,
        goods: &[(u32, DutyQuestion)],
        on: NaiveDate,
        deferring: &BTreeSet<u32>,
    ) -> Result<BTreeMap<u32, Decimal>, StorageError> {
        let part = |number| Decimal::from(if deferring.contains(number) { 20 } else { 10 });
        let times = |question: &DutyQuestion| {
            Decimal::from(if on.month() >= 10 && question.origin.as_deref() == Some("CO") { 2 } else { 1 })
        };
        let amount = |question: &DutyQuestion| question.goods.price.amount * times(question);
        let amounts = goods.iter().map(|(number, question)| (*number, amount(question) / part(number)));
        Ok(amounts.collect())
    }

    /// Customs duty on goods from Colombia: a tenth of their price, and a fifth from October 2026 on. Other goods are
    /// free, so no duty is reported for them.
    fn calculated(&self, goods: &[(u32, DutyQuestion)], on: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError> {
        let percent = if on.month() < 10 { Decimal::TEN } else { Decimal::from(20) };
        let from_there = goods.iter().filter(|(_, question)| question.origin.as_deref() == Some("CO"));
        let duty = |(item, question): &(u32, DutyQuestion)| {
            let base = question.goods.price.amount;
            let (kind, rate) = (DutyKind::CustomsDuty, Some(percent));
            CalculatedDuty { item: *item, kind, rate, base, amount: base * percent / Decimal::ONE_HUNDRED }
        };
        Ok(from_there.map(duty).collect())
    }
}
