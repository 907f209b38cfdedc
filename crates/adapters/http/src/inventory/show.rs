use super::record::StockView;
use super::requirements::ReadInventory;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_http_macros::get;
use customs_inventory::StockId;

/// Show stock with its lots.
#[get("/inventory/{id}", tag = "Inventory", ids("The stock"),
    versioned = "Its version, which every movement of one of its lots raises",
    success(200, "The stock", Record<StockView>))]
pub(super) fn show_inventory(asked: Read<ReadInventory, 1>) -> Handled {
    let record = asked.services.inventory.stocks.show(asked.organisation(), StockId::new(asked.id()))?;
    shown(record.stock.version, StockView::from(record))
}
