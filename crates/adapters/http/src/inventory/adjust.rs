use super::WriteInventory;
use super::record::LotView;
use crate::answers::changed;
use crate::body::{JsonBody, Number};
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part};
use customs_http_macros::post;
use customs_inventory::{AdjustmentForm, LotId};

record_part! {
    /// A correction of the quantity on hand.
    #[schema(as = StockAdjustment)]
    AdjustmentBody of AdjustmentForm {
        /// Quantity that is added to the lot, or taken from it when negative; not 0. Reserved quantities do not change.
        quantity: Option<Number> [required, nullable = false],
        /// Reason for the correction.
        reason: Option<String> [required, nullable = false],
    }
}

/// Correct the quantity of a lot.
///
/// The correction is refused with `insufficient_stock` if it would make the available quantity negative.
#[post("/inventory/lines/{id}/adjust", tag = "Inventory", ids("The lot"),
    versioned = "The version of its stock, for If-Match", success(200, "The lot", Written<LotView>))]
pub(super) fn adjust_lot(order: &Write<WriteInventory, 1, JsonBody<AdjustmentBody>>) -> Handled {
    let form = AdjustmentForm::arrived(order.body.value().clone());
    let (stocks, id) = (&order.services.inventory.stocks, LotId::new(order.id()));
    let adjusted = stocks.adjust(order.organisation(), id, order.expected, &form, &order.actor())?;
    changed(adjusted.stock.version, LotView::from(adjusted.lot), "The lot was adjusted.")
}
