use super::choices::StockAllocationState;
use super::record::number;
use crate::body::Number;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_inventory::stock::{Lot, LotGoods, LotInStock};
use customs_inventory::{Allocation, AllocationEntry, AllocationForm, AvailableLot};
use serde::Deserialize;
use utoipa::ToSchema;

/// What is to be taken for a line: certain lots, or a quantity of the oldest ones.
#[derive(Deserialize, ToSchema)]
#[schema(as = StockAllocationRequest)]
pub(super) struct AllocationBody {
    #[schema(max_items = 1000)]
    allocations: Option<Vec<EntryBody>>,
    /// Of the oldest lots; not beside `allocations`.
    quantity: Option<Number>,
}

/// One lot.
#[derive(Deserialize, ToSchema)]
#[schema(as = StockAllocationEntry)]
struct EntryBody {
    #[schema(required = true, nullable = false)]
    inventory_line_id: Option<i64>,
    /// Above 0, up to 6 decimals.
    #[schema(required = true, nullable = false)]
    quantity: Option<Number>,
}

impl AllocationBody {
    pub(super) fn form(&self) -> AllocationForm {
        let Self { allocations, quantity } = self;
        let entry = |EntryBody { inventory_line_id, quantity }: &EntryBody| AllocationEntry {
            inventory_line_id: *inventory_line_id,
            quantity: quantity.map(Into::into),
        };
        AllocationForm {
            allocations: allocations.as_ref().map(|entries| entries.iter().map(entry).collect()),
            quantity: quantity.map(Into::into),
        }
    }
}

record_view! {
    /// Goods of one lot that a line of a declaration takes.
    #[schema(as = StockAllocation)]
    pub(super) AllocationView {
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
    /// A lot that a line can be taken from.
    #[schema(as = AvailableStockLot)]
    pub(super) AvailableView {
        inventory_line_id: i64,
        header_id: i64,
        sku: Option<String>,
        description: Option<String>,
        hs_code: Option<String>,
        country_of_origin: Option<String>,
        unit: String,
        /// Without what is reserved.
        quantity_available: Number = number(balance.available),
        placed_at: DateTime<Utc> = stock.terms.placed_at,
        /// How much of it the oldest goods first would take for what the line still needs; 0 for lots that are left alone.
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
