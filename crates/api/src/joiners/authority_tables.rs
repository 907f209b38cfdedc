use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_simulator::ReferenceTables;
use customs_simulator::assessment::CalculatedDuty;
use customs_tariff::duty::{DutyKind, DutyQuestion, Treatment};
use customs_tariff::{AsOf, Codebook, DeclaredGoods, DeclaredHow, Objection, Tariff, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Gives the simulated authority the tables of the service, so that both judge an import alike.
pub(crate) struct AuthorityTables(pub(crate) Tariff);

impl ReferenceTables for AuthorityTables {
    fn codebook(&self) -> Arc<Codebook> {
        self.0.current().codebook()
    }

    fn measures(
        &self,
        commodity_codes: &[String],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<TariffMeasures, StorageError> {
        self.0.control_measures(commodity_codes, direction, on)
    }

    fn asked(
        &self,
        goods: &[(usize, DeclaredGoods)],
        how: &DeclaredHow,
        on: NaiveDate,
    ) -> Result<Vec<(usize, Objection)>, StorageError> {
        self.0.objections(goods, how, AsOf::day(on))
    }

    fn secured(
        &self,
        goods: &[(u32, DutyQuestion)],
        on: NaiveDate,
        deferring: &BTreeSet<u32>,
    ) -> Result<BTreeMap<u32, Decimal>, StorageError> {
        let mut by_item: BTreeMap<u32, Decimal> = goods.iter().map(|(number, _)| (*number, Decimal::ZERO)).collect();
        for duty in self.0.estimate_duties(goods, AsOf::day(on), false)?.duties {
            let is_secured = matches!(duty.treatment, Treatment::Payable | Treatment::Suspended | Treatment::Secured);
            // Deferred VAT never becomes due at customs, so no guarantee secures it (Wet OB article 23).
            let may_be_deferred = (duty.kind, duty.treatment) == (DutyKind::Vat, Treatment::Payable);
            for part in duty.trace {
                if is_secured && !(may_be_deferred && deferring.contains(&part.line)) {
                    let amount = by_item.entry(part.line).or_default();
                    *amount = amount.saturating_add(part.amount);
                }
            }
        }
        Ok(by_item)
    }

    fn calculated(&self, goods: &[(u32, DutyQuestion)], on: NaiveDate) -> Result<Vec<CalculatedDuty>, StorageError> {
        let estimate = self.0.estimate_duties(goods, AsOf::day(on), false)?;
        let by_item = estimate.duties.into_iter().flat_map(|duty| {
            let (kind, rate) = (duty.kind, percent(&duty.rate));
            duty.trace.into_iter().map(move |part| CalculatedDuty {
                item: part.line,
                kind,
                rate,
                base: part.base,
                amount: part.amount,
            })
        });
        Ok(by_item.collect())
    }
}

/// The percentage of a rate such as `7.5%`; `None` for other rates.
fn percent(rate: &str) -> Option<Decimal> {
    rate.strip_suffix('%')?.parse().ok()
}
