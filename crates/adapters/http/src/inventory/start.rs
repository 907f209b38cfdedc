use super::WriteInventory;
use super::record::StockView;
use crate::answers::created;
use crate::body::{JsonBody, Moment, Number};
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use crate::record_fields::{Travelling, record_part};
use customs_http_macros::post;
use customs_inventory::stock::{StartingForm, StartingLineForm};

record_part! {
    /// Goods that were in the warehouse before the service was used.
    #[schema(as = StartingStock)]
    StartingBody of StartingForm {
        /// Code of the customer that owns the goods.
        customer_code: Option<String> [required, nullable = false],
        /// Licence of the warehouse; that of the customer when left out.
        warehouse_licence: Option<String>,
        /// Reference of the stock.
        reference: Option<String>,
        /// Time at which the goods came under the warehouse procedure; now when left out. The oldest goods are taken first.
        placed_at: Option<Moment>,
        /// The goods; each line becomes a lot.
        #[schema(min_items = 1, max_items = 999)]
        lines: Vec<StartingLineBody> [required, nullable = false],
    }
}

record_part! {
    /// Goods of one kind, which become a lot.
    #[schema(as = StartingStockLine)]
    StartingLineBody of StartingLineForm {
        /// Article code; required if `hs_code` is left out.
        sku: Option<String>,
        /// Description of the goods.
        description: Option<String>,
        /// Commodity code of 8 digits.
        #[schema(example = "85171300")]
        hs_code: Option<String>,
        /// Country of origin (ISO 3166-1 alpha-2).
        #[schema(example = "CN")]
        country_of_origin: Option<String>,
        /// Quantity; above 0, up to 6 decimals.
        quantity: Option<Number> [required, nullable = false],
        /// Unit of the quantity; NAR (pieces) when left out.
        #[schema(example = "NAR")]
        unit: Option<String>,
        /// Gross weight of the quantity in kg.
        gross_weight: Option<Number>,
        /// Net weight of the quantity in kg.
        net_weight: Option<Number>,
        /// Customs value of the quantity, in `currency`.
        customs_value: Option<Number>,
        /// Currency of the customs value; EUR when left out.
        currency: Option<String>,
    }
}

/// Record stock that was in the warehouse before the service was used.
#[post("/inventory/starting", tag = "Inventory", versioned, success(201, "The stock", Written<StockView>))]
pub(super) fn place_starting_stock(order: &Create<WriteInventory, JsonBody<StartingBody>>) -> Handled {
    let form = StartingForm::arrived(order.body.value().clone());
    let record = order.services.inventory.stocks.start(order.organisation(), form, &order.actor())?;
    created(record.stock.version, StockView::from(record), "The starting stock was kept.")
}
