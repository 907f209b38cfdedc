use super::record::LotView;
use super::requirements::WriteInventory;
use crate::answers::changed;
use crate::body::{JsonBody, Number};
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_http_macros::post;
use customs_inventory::{AdjustmentForm, LotId};
use serde::Deserialize;
use utoipa::ToSchema;

/// A correction of the quantity on hand.
#[derive(Deserialize, ToSchema)]
#[schema(as = StockAdjustment)]
struct AdjustmentBody {
    /// Quantity that is added to the lot, or taken from it when negative; not 0. Reserved quantities do not change.
    #[schema(required = true, nullable = false)]
    quantity: Option<Number>,
    /// Reason for the correction.
    #[schema(required = true, nullable = false)]
    reason: Option<String>,
}

/// Correct the quantity of a lot.
///
/// The correction is refused with `insufficient_stock` if it would make the available quantity negative.
#[post("/inventory/lines/{id}/adjust", tag = "Inventory", ids("The lot"),
    versioned = "The version of its stock, for If-Match", success(200, "The lot", Written<LotView>))]
pub(super) fn adjust_lot(order: &Write<WriteInventory, 1, JsonBody<AdjustmentBody>>) -> Handled {
    let AdjustmentBody { quantity, reason } = order.body.value();
    let form = AdjustmentForm { quantity: quantity.map(Into::into), reason: reason.clone() };
    let (stocks, id) = (&order.services.inventory.stocks, LotId::new(order.id()));
    let adjusted = stocks.adjust(order.organisation(), id, order.expected, &form, &order.actor())?;
    changed(adjusted.stock.version, LotView::from(adjusted.lot), "The lot was adjusted.")
}
