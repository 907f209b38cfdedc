use super::record::MovementView;
use super::requirements::ReadInventory;
use crate::command::Response;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_http_macros::get;
use customs_inventory::LotId;

/// Show the ledger of a lot.
///
/// The sum of `quantity` is the quantity on hand; the sum of `reserved` is the reserved quantity.
#[get("/inventory/lines/{id}/movements", tag = "Inventory", ids("The lot"), params(WholeList),
    success(200, "All movements, the oldest first", Record<Vec<MovementView>>))]
pub(super) fn list_lot_movements(asked: Read<ReadInventory, 1, WholeList>) -> Handled {
    let ledger = asked.services.inventory.stocks.movements(asked.organisation(), LotId::new(asked.id()))?;
    Response::ok(&Record { data: asked.query.take_from(ledger.into_iter().map(MovementView::from)) })
}
