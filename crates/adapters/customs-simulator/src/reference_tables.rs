use crate::assessment::CalculatedDuty;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::duty::DutyQuestion;
use customs_tariff::{Codebook, DeclaredGoods, DeclaredHow, Objection, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The codes and tariff measures by which the authority decides.
pub trait ReferenceTables: Send + Sync {
    /// The codebook in its present version.
    fn codebook(&self) -> Arc<Codebook>;

    /// The control measures on these commodities on the given day. Measures on other commodities may be among them.
    fn measures(
        &self,
        commodity_codes: &[String],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<TariffMeasures, StorageError>;

    /// Requirements of the day's tariff that these goods do not meet, with the number of the goods: the additional code
    /// of a producer, or a quantity in the supplementary unit.
    fn asked(
        &self,
        goods: &[(usize, DeclaredGoods)],
        how: &DeclaredHow,
        on: NaiveDate,
    ) -> Result<Vec<(usize, Objection)>, StorageError>;

    /// The duties and VAT in EUR that a guarantee has to secure for these goods on the given day, by their number;
    /// without VAT for the numbers in `deferring`. Goods that cannot be assessed count as nothing or are left out. All
    /// goods of a declaration must be asked about in one call.
    fn secured(
        &self,
        goods: &[(u32, DutyQuestion)],
        on: NaiveDate,
        deferring: &BTreeSet<u32>,
    ) -> Result<BTreeMap<u32, Decimal>, StorageError>;

    /// The duties and VAT on these goods, each by itself, for the assessment.
    fn calculated(&self, goods: &[(u32, DutyQuestion)], on: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError>;
}
