use super::record::{StockAllocationState, number};
use crate::body::Number;
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_inventory::stock::{Lot, LotGoods, LotInStock};
use customs_inventory::{Allocation, AllocationEntry, AllocationForm, AvailableLot};
use serde::Deserialize;
use utoipa::ToSchema;

/// The stock to allocate to a line: either named lots, or a quantity taken from the oldest lots.
#[derive(Clone, Deserialize, ToSchema)]
#[schema(as = StockAllocationRequest)]
pub(super) struct AllocationBody {
    /// The lots and the quantities taken from them; not together with `quantity`.
    #[schema(max_items = 1000)]
    allocations: Option<Vec<EntryBody>>,
    /// Quantity to take from the oldest lots; not together with `allocations`.
    quantity: Option<Number>,
}

record_part! {
    /// A quantity of one lot.
    #[schema(as = StockAllocationEntry)]
    EntryBody of AllocationEntry {
        /// Id of the lot.
        inventory_line_id: Option<i64> [required, nullable = false],
        /// Quantity in the unit of the lot; above 0, up to 6 decimals.
        quantity: Option<Number> [required, nullable = false],
    }
}

impl AllocationBody {
    pub(super) fn form(&self) -> AllocationForm {
        let Self { allocations, quantity } = self.clone();
        AllocationForm { allocations: Travelling::arrived(allocations), quantity: Travelling::arrived(quantity) }
    }
}

record_view! {
    /// Goods of one lot that are allocated to a line of a declaration.
    #[schema(as = StockAllocation)]
    pub(super) AllocationView {
        /// Id of the lot.
        inventory_line_id: i64,
        quantity: Number = number(quantity),
        #[schema(value_type = StockAllocationState)]
        state: &'static str,
        declaration_id: i64,
        declaration_line_id: i64,
        created_at: DateTime<Utc>,
    }
    of Allocation {
        organisation: _, declaration: declaration_id, line: declaration_line_id, lot: inventory_line_id, quantity,
        origin: _, submission: _, state, created_at,
    }
}

record_view! {
    /// A lot from which a line can be supplied.
    #[schema(as = AvailableStockLot)]
    pub(super) AvailableView {
        /// Id of the lot.
        inventory_line_id: i64,
        /// Id of the stock record that the lot belongs to.
        header_id: i64,
        /// Article code of the goods; null when unknown.
        sku: Option<String>,
        /// Description of the goods; null when unknown.
        description: Option<String>,
        /// Commodity code of the goods; null when unknown.
        hs_code: Option<String>,
        /// Country of origin (ISO 3166-1 alpha-2); null when unknown.
        country_of_origin: Option<String>,
        /// Unit of the quantities.
        unit: String,
        /// Quantity on hand less the reserved quantity.
        quantity_available: Number = number(balance.available),
        placed_at: DateTime<Utc> = stock.terms.placed_at,
        /// Quantity of this lot that an allocation of the oldest goods would take for the open quantity of the line; 0 for
        /// lots that it would not use.
        suggested: Number = number(suggested),
    }
    of AvailableLot {
        lot: LotInStock {
            stock,
            lot: Lot {
                id: inventory_line_id, stock: header_id, quantity_in: _, balance, moved_at: _,
                goods: LotGoods {
                    sku, description, hs_code, country_of_origin, unit, gross_weight: _, net_weight: _,
                    customs_value: _, currency: _,
                },
            },
        },
        suggested,
    }
}
