use super::choices::{StockMovementType, StockStatusWord};
use crate::body::Number;
use chrono::{DateTime, Utc};
use customs_inventory::stock::{
    Lot, LotGoods, MovementCause, NewMovement, Stock, StockMovement, StockRecord, StockTerms,
};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// Goods that were placed in the warehouse together, with their lots.
#[derive(Serialize, ToSchema)]
#[schema(as = StockRecord)]
pub(super) struct StockView {
    id: i64,
    customer_code: String,
    /// Licence of the warehouse; null when unknown.
    warehouse_licence: Option<String>,
    /// Declaration that placed the goods; null for starting stock.
    declaration_id: Option<i64>,
    /// MRN of the placement; null when the goods have none.
    mrn: Option<String>,
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

/// Goods of one kind from one placement. The quantity on hand is the sum of `quantity_available` and
/// `quantity_reserved`.
#[derive(Serialize, ToSchema)]
#[schema(as = StockLot)]
pub(super) struct LotView {
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
    /// Quantity that was placed.
    quantity_in: Number,
    /// Quantity that can still be allocated.
    quantity_available: Number,
    /// Quantity that is reserved for lines of declarations and has not left yet.
    quantity_reserved: Number,
    /// Unit of the quantities.
    #[schema(example = "NAR")]
    unit: String,
    /// Gross weight of the placed quantity in kg.
    gross_weight: Option<Number>,
    /// Net weight of the placed quantity in kg.
    net_weight: Option<Number>,
    /// Customs value of the placed quantity, in `currency`.
    customs_value: Option<Number>,
    /// Currency of the customs value (ISO 4217).
    currency: Option<String>,
    /// Gross weight of the quantity on hand in kg: its share of `gross_weight`.
    gross_weight_left: Option<Number>,
    /// Net weight of the quantity on hand in kg: its share of `net_weight`.
    net_weight_left: Option<Number>,
    /// Customs value of the quantity on hand, in `currency`: its share of `customs_value`.
    customs_value_left: Option<Number>,
}

/// An entry in the ledger of a lot.
#[derive(Serialize, ToSchema)]
#[schema(as = StockMovement)]
pub(super) struct MovementView {
    id: i64,
    #[serde(rename = "type")]
    #[schema(value_type = StockMovementType)]
    kind: &'static str,
    /// Change of the quantity on hand.
    quantity: Number,
    /// Change of the reserved quantity.
    reserved: Number,
    /// Quantity on hand after this entry.
    balance: Number,
    /// Declaration that the entry belongs to; null for entries that belong to none.
    declaration_id: Option<i64>,
    /// Line of the declaration that the entry belongs to; null for entries that belong to none.
    declaration_line_id: Option<i64>,
    /// Reason for the entry, such as that of a correction; null without one.
    reason: Option<String>,
    /// Name of the user or client that caused the entry.
    user: String,
    created_at: DateTime<Utc>,
}

/// A quantity without trailing zeros.
pub(super) fn number(quantity: Decimal) -> Number {
    quantity.normalize().into()
}

impl From<StockRecord> for StockView {
    fn from(record: StockRecord) -> Self {
        let status = record.status().word();
        let StockRecord { stock, lots } = record;
        let Stock { id, organisation: _, version: _, terms, withdrawn: _, created_at } = stock;
        let StockTerms { customer_code, warehouse_licence, reference, placement, placed_at } = terms;
        Self {
            id: id.get(),
            customer_code,
            warehouse_licence,
            declaration_id: placement.as_ref().map(|placement| placement.declaration),
            mrn: placement.and_then(|placement| placement.mrn),
            reference,
            placed_at,
            status,
            created_at,
            lines: lots.into_iter().map(LotView::from).collect(),
        }
    }
}

impl From<Lot> for LotView {
    fn from(lot: Lot) -> Self {
        let left = lot.remainder();
        let Lot { id, stock, goods, quantity_in, balance, moved_at: _ } = lot;
        let LotGoods {
            sku,
            description,
            hs_code,
            country_of_origin,
            unit,
            gross_weight,
            net_weight,
            customs_value,
            currency,
        } = goods;
        Self {
            id: id.get(),
            header_id: stock.get(),
            sku,
            description,
            hs_code,
            country_of_origin,
            quantity_in: number(quantity_in),
            quantity_available: number(balance.available),
            quantity_reserved: number(balance.reserved),
            unit,
            gross_weight: gross_weight.map(number),
            net_weight: net_weight.map(number),
            customs_value: customs_value.map(number),
            currency,
            gross_weight_left: left.gross_weight.map(number),
            net_weight_left: left.net_weight.map(number),
            customs_value_left: left.customs_value.map(number),
        }
    }
}

impl From<StockMovement> for MovementView {
    fn from(movement: StockMovement) -> Self {
        let StockMovement { id, entry } = movement;
        let NewMovement { organisation: _, stock: _, lot: _, kind, change, after, cause, reason, by, created_at } =
            entry;
        let (declaration_id, declaration_line_id) = match cause {
            Some(MovementCause { declaration, line, mrn: _ }) => (Some(declaration), Some(line)),
            None => (None, None),
        };
        Self {
            id: id.get(),
            kind: kind.word(),
            quantity: number(change.quantity),
            reserved: number(change.reserved),
            balance: number(after.on_hand()),
            declaration_id,
            declaration_line_id,
            reason,
            user: by.to_string(),
            created_at,
        }
    }
}
