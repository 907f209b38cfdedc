use super::Stocks;
use crate::ledger::{Ledger, Why};
use crate::stock::{LotChange, LotInStock, StockMovementKind};
use crate::{InventoryError, LotId};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::rules::{Filled, Rule, broken_by};
use customs_kernel::{
    Actor, BrokenRule, FieldErrors, OrganisationId, RuleCode, Version, field_rules, filled, in_unit_of_work,
};
use rust_decimal::Decimal;

/// A correction of the quantity on hand.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct AdjustmentForm {
    /// Quantity to add, or to remove when negative.
    #[validate(required, custom(function = Correction::check))]
    pub quantity: Option<Decimal>,
    /// Reason of the correction.
    #[validate(required, length(max = 500), custom(function = Filled::check))]
    pub reason: Option<String>,
}

field_rules! {
    /// A quantity that is added or removed.
    Correction(value: Decimal, Rule::Unstated) {
        let zero = value.is_zero().then_some((RuleCode::Zero, "must not be 0"));
        broken_by(value.abs(), 6).into_iter().chain(zero.map(BrokenRule::from))
    }
}

impl AdjustmentForm {
    fn checked(&self) -> Result<(Decimal, &str), FieldErrors> {
        broken_rules(self).into_result()?;
        Ok((self.quantity.unwrap_or_default(), filled(self.reason.as_deref()).unwrap_or_default().trim()))
    }
}

impl Stocks {
    /// Corrects the quantity of a lot. `expected` is the version of its stock. Reserved goods are not touched.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Invalid`, `InsufficientStock`, `Storage`.
    pub fn adjust(
        &self,
        organisation: OrganisationId,
        lot: LotId,
        expected: Option<Version>,
        form: &AdjustmentForm,
        by: &Actor,
    ) -> Result<LotInStock, InventoryError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let held = self.ports.stocks.hold(organisation, &[lot])?;
            let version = held.first().ok_or(InventoryError::Unknown("lot"))?.stock.version;
            if expected.is_some_and(|expected| expected != version) {
                return Err(InventoryError::Stale);
            }
            let (quantity, reason) = form.checked()?;
            let mut ledger = Ledger::over(held, by, self.ports.clock.now());
            let why = Why { kind: StockMovementKind::Adjustment, cause: None, reason: Some(reason) };
            ledger.book(lot, LotChange::on_hand(quantity), &why).map_err(|error| match error {
                InventoryError::InsufficientStock(_) if quantity > Decimal::ZERO => {
                    FieldErrors::one("quantity", (RuleCode::TooMuch, "makes more than can be kept")).into()
                }
                other => other,
            })?;
            self.ports.stocks.record(ledger.movements())?;
            let mut adjusted = ledger.lot(lot).cloned().ok_or(InventoryError::Unknown("lot"))?;
            adjusted.stock.version = version.next();
            Ok(adjusted)
        })
    }
}
