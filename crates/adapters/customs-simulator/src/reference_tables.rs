use crate::assessment::CalculatedDuty;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::DutyQuestion;
use customs_tariff::{Codebook, DeclaredGoods, DeclaredHow, Objection, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
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

    /// What the tariff of that day asks of these goods, each with its number, and they do not show: the additional code of
    /// a producer, a quantity in a unit of their own.
    fn asked(
        &self,
        goods: &[(usize, DeclaredGoods)],
        how: &DeclaredHow,
        on: NaiveDate,
    ) -> Result<Vec<(usize, Objection)>, StorageError>;

    /// What a guarantee has to secure of duties and VAT on these goods on that day, EUR, by the number that each has,
    /// without the VAT of those whose numbers are among `deferring`. Goods of which nothing can be told come to nothing or
    /// are left out. All goods of a declaration are asked about at once.
    fn secured(
        &self,
        goods: &[(u32, DutyQuestion)],
        on: NaiveDate,
        deferring: &BTreeSet<u32>,
    ) -> Result<BTreeMap<u32, Decimal>, StorageError>;

    /// Each of these duties and VAT by itself, for what is charged.
    fn calculated(&self, goods: &[(u32, DutyQuestion)], on: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError>;
}
