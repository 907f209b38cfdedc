use super::choices::StockAllocationState;
use super::record::number;
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_inventory::stock::{Lot, LotGoods, LotInStock};
use customs_inventory::{Allocation, AllocationEntry, AllocationForm, AvailableLot};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The stock to allocate to a line: either named lots, or a quantity taken from the oldest lots.
#[derive(Deserialize, ToSchema)]
#[schema(as = StockAllocationRequest)]
pub(super) struct AllocationBody {
    /// The lots and the quantities taken from them; not together with `quantity`.
    #[schema(max_items = 1000)]
    allocations: Option<Vec<EntryBody>>,
    /// Quantity to take from the oldest lots; not together with `allocations`.
    quantity: Option<Number>,
}

/// A quantity of one lot.
#[derive(Deserialize, ToSchema)]
#[schema(as = StockAllocationEntry)]
struct EntryBody {
    /// Id of the lot.
    #[schema(required = true, nullable = false)]
    inventory_line_id: Option<i64>,
    /// Quantity in the unit of the lot; above 0, up to 6 decimals.
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

/// Goods of one lot that are allocated to a line of a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = StockAllocation)]
pub(super) struct AllocationView {
    /// Id of the lot.
    inventory_line_id: i64,
    /// Allocated quantity, in the unit of the lot.
    quantity: Number,
    #[schema(value_type = StockAllocationState)]
    state: &'static str,
    declaration_id: i64,
    declaration_line_id: i64,
    created_at: DateTime<Utc>,
}

impl From<Allocation> for AllocationView {
    fn from(allocation: Allocation) -> Self {
        let Allocation {
            organisation: _,
            declaration,
            line,
            lot,
            quantity,
            origin: _,
            submission: _,
            state,
            created_at,
        } = allocation;
        Self {
            inventory_line_id: lot.get(),
            quantity: number(quantity),
            state: state.word(),
            declaration_id: declaration,
            declaration_line_id: line,
            created_at,
        }
    }
}

/// A lot from which a line can be supplied.
#[derive(Serialize, ToSchema)]
#[schema(as = AvailableStockLot)]
pub(super) struct AvailableView {
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
    quantity_available: Number,
    /// Time at which the goods came under the warehouse procedure.
    placed_at: DateTime<Utc>,
    /// Quantity of this lot that an allocation of the oldest goods would take for the open quantity of the line; 0 for
    /// lots that it would not use.
    suggested: Number,
}

impl From<AvailableLot> for AvailableView {
    fn from(available: AvailableLot) -> Self {
        let AvailableLot { lot: LotInStock { stock, lot }, suggested } = available;
        let Lot { id, stock: header, goods, quantity_in: _, balance, moved_at: _ } = lot;
        let LotGoods {
            sku,
            description,
            hs_code,
            country_of_origin,
            unit,
            gross_weight: _,
            net_weight: _,
            customs_value: _,
            currency: _,
        } = goods;
        Self {
            inventory_line_id: id.get(),
            header_id: header.get(),
            sku,
            description,
            hs_code,
            country_of_origin,
            unit,
            quantity_available: number(balance.available),
            placed_at: stock.terms.placed_at,
            suggested: number(suggested),
        }
    }
}
