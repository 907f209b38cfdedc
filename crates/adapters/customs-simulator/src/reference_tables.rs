use crate::assessment::CalculatedDuty;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::DutyQuestion;
use customs_tariff::{Codebook, DeclaredGoods, Objection, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
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
        goods: &[(u32, DeclaredGoods)],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<Vec<(u32, Objection)>, StorageError>;

    /// What duties and VAT on these goods come to on that day, EUR, without VAT where it is deferred; those that cannot
    /// be told come to nothing. Each has its number.
    fn duties(
        &self,
        goods: &[(u32, DutyQuestion)],
        on: NaiveDate,
        vat_is_deferred: bool,
    ) -> Result<Decimal, StorageError>;

    /// Each of these duties and VAT by itself, for what is charged.
    fn calculated(&self, goods: &[(u32, DutyQuestion)], on: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError>;
}
