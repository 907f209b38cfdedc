use crate::body::Number;
use crate::choices::choices;
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_inventory::stock::{Lot, LotGoods, NewStockMovement, Stock, StockMovement, StockRecord, StockTerms};
use rust_decimal::Decimal;

record_view! {
    /// Goods that were placed in the warehouse together, with their lots.
    #[schema(as = StockRecord)]
    pub(super) StockView {
        id: i64,
        customer_code: String,
        /// Licence of the warehouse; null when unknown.
        warehouse_licence: Option<String>,
        /// Declaration that placed the goods; null for starting stock.
        declaration_id: Option<i64> = placement.as_ref().map(|placement| placement.declaration),
        /// MRN of the placement; null when the goods have none.
        mrn: Option<String> = placement.and_then(|placement| placement.mrn),
        /// Reference of the placement; null when it has none.
        reference: Option<String>,
        /// Time at which the goods came under the warehouse procedure. The oldest goods are taken first.
        placed_at: DateTime<Utc>,
        #[schema(value_type = StockStatusWord)]
        status: &'static str,
        created_at: DateTime<Utc>,
        /// The lots of this stock.
        lines: Vec<LotView>,
    }
    of StockRecord {
        stock: Stock {
            id, organisation: _, version: _, withdrawn: _, created_at,
            terms: StockTerms { customer_code, warehouse_licence, reference, placement, placed_at },
        },
        lots: lines,
    }
    knowing |record| { status = record.status().word() }
}

record_view! {
    /// Goods of one kind from one placement. The quantity on hand is the sum of `quantity_available` and
    /// `quantity_reserved`.
    #[schema(as = StockLot)]
    pub(super) LotView {
        id: i64,
        /// Id of the stock record that the lot belongs to.
        header_id: i64,
        /// Article code of the goods.
        sku: Option<String>,
        /// Description of the goods; null when unknown.
        description: Option<String>,
        /// Commodity code of the goods.
        hs_code: Option<String>,
        /// Country of origin (ISO 3166-1 alpha-2).
        country_of_origin: Option<String>,
        quantity_in: Number = number(quantity_in),
        /// Quantity that can still be allocated.
        quantity_available: Number = number(balance.available),
        /// Quantity that is reserved for lines of declarations and has not left yet.
        quantity_reserved: Number = number(balance.reserved),
        /// Unit of the quantities.
        #[schema(example = "NAR")]
        unit: String,
        /// Gross weight of the placed quantity, kg.
        gross_weight: Option<Number> = gross_weight.map(number),
        /// Net weight of the placed quantity, kg.
        net_weight: Option<Number> = net_weight.map(number),
        customs_value: Option<Number> = customs_value.map(number),
        /// Currency of the customs value (ISO 4217).
        currency: Option<String>,
        /// Gross weight of the quantity on hand in kg: its share of `gross_weight`.
        gross_weight_left: Option<Number> = left.gross_weight.map(number),
        /// Net weight of the quantity on hand in kg: its share of `net_weight`.
        net_weight_left: Option<Number> = left.net_weight.map(number),
        /// Customs value of the quantity on hand, in `currency`: its share of `customs_value`.
        customs_value_left: Option<Number> = left.customs_value.map(number),
    }
    of Lot {
        id, stock: header_id, quantity_in, balance, moved_at: _,
        goods: LotGoods {
            sku, description, hs_code, country_of_origin, unit, gross_weight, net_weight, customs_value, currency,
        },
    }
    knowing |lot| { left = lot.remainder() }
}

record_view! {
    /// An entry in the ledger of a lot.
    #[schema(as = StockMovement)]
    pub(super) MovementView {
        id: i64,
        #[serde(rename = "type")]
        #[schema(value_type = StockMovementType)]
        kind: &'static str = kind.word(),
        /// Change of the quantity on hand.
        quantity: Number = number(change.quantity),
        /// Change of the reserved quantity.
        reserved: Number = number(change.reserved),
        /// Quantity on hand after this entry.
        balance: Number = number(after.on_hand()),
        declaration_id: Option<i64> = cause.as_ref().map(|cause| cause.declaration),
        declaration_line_id: Option<i64> = cause.map(|cause| cause.line),
        /// Reason for the entry, such as that of a correction; null without one.
        reason: Option<String>,
        /// Name of the user or client that caused the entry.
        user: String = by.to_string(),
        created_at: DateTime<Utc>,
    }
    of StockMovement {
        id,
        entry: NewStockMovement { organisation: _, stock: _, lot: _, kind, change, after, cause, reason, by, created_at },
    }
}

/// A quantity without trailing zeros.
pub(super) fn number(quantity: Decimal) -> Number {
    quantity.normalize().into()
}

choices! {
    /// The status of stock: `open` at least one lot has goods on hand, `depleted` no lot has any.
    StockStatusWord: "open", "depleted";
    /// The kind of ledger entry: `placement` goods were placed under the warehouse procedure; `starting` the goods were
    /// in the warehouse before the service was used; `allocation` goods were reserved for a line of a declaration;
    /// `release` a reservation ended and no goods left; `removal` reserved goods left the warehouse; `adjustment` a
    /// user corrected the quantity on hand. If a placement or a removal is rejected or invalidated afterwards, an entry
    /// of the same kind with the opposite sign reverses it.
    StockMovementType: "placement", "starting", "allocation", "release", "removal", "adjustment";
    /// The state of an allocation: `reserved` the goods are kept for the line, `removed` they left the warehouse.
    StockAllocationState: "reserved", "removed";
    /// The kind of discrepancy: `not_allocated` no stock is allocated to the line; `quantity_differs` the quantity of
    /// the line differs from the allocated one; `other_warehouse` its goods are in another warehouse than the
    /// declaration names; `other_entry` a document of type NCLE names another placement, or another item of it, than
    /// the one its goods come from.
    StockExceptionType: "not_allocated", "quantity_differs", "other_warehouse", "other_entry";
}
