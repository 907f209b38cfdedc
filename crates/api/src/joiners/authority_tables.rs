use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_simulator::ReferenceTables;
use customs_simulator::assessment::CalculatedDuty;
use customs_tariff::duty::DutyQuestion;
use customs_tariff::{AsOf, Codebook, DeclaredGoods, Objection, Tariff, TariffMeasures, TradeDirection};
use rust_decimal::Decimal;
use std::sync::Arc;

/// The simulated authority decides by the tables of the service, so that an import is seen by both.
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
        goods: &[(u32, DeclaredGoods)],
        direction: TradeDirection,
        on: NaiveDate,
    ) -> Result<Vec<(u32, Objection)>, StorageError> {
        self.0.objections(goods, direction, AsOf::day(on))
    }

    fn duties(
        &self,
        goods: &[(u32, DutyQuestion)],
        on: NaiveDate,
        vat_is_deferred: bool,
    ) -> Result<Decimal, StorageError> {
        // Deferred VAT never becomes due at customs, so that no guarantee secures it (Wet OB article 23).
        Ok(self.0.estimate_duties(goods, AsOf::day(on), vat_is_deferred)?.to_be_secured())
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

/// The rate where it is a percentage alone, such as `7.5%`.
fn percent(rate: &str) -> Option<Decimal> {
    rate.strip_suffix('%')?.parse().ok()
}
